import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { mayOpen, useAccess } from '../session/access.tsx';

type ScreenLinkProps = { href: string; class?: string; children: ComponentChildren };

/** A link to a screen. For a person who may not open the screen, only the text. */
export function ScreenLink({ href, class: className, children }: ScreenLinkProps) {
  const named = className === undefined ? {} : { class: className };
  if (!mayOpen(useAccess(), href)) return <span {...named}>{children}</span>;
  return (
    <Link href={href} {...named}>
      {children}
    </Link>
  );
}
