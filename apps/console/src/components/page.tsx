import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { Link } from 'wouter';
import { t } from '../texts/text.tsx';
import type { Tone } from './pill.tsx';
import { ScreenLink } from './screen-link.tsx';

/** Name of the console: the gateway's, or the one of an embedded session. */
export const ConsoleName = createContext('');

/** Sets the title of the window while a screen is open. */
export function useTitle(name: string): void {
  const consoleName = useContext(ConsoleName);
  useEffect(() => {
    document.title = t('page.title', { name, console: consoleName });
  }, [name, consoleName]);
}

type PageProps = {
  /** Plain title of the window. */
  name: string;
  /** Title of the page; `name` if absent. */
  title?: ComponentChildren;
  crumbs?: readonly { href: string; name: string }[];
  /** Below the title. */
  subtitle?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
};

/** The head of a screen and its content. */
export function Page({ name, title = name, crumbs = [], subtitle, actions, children }: PageProps) {
  useTitle(name);
  return (
    <>
      {crumbs.length > 0 && (
        <nav class="crumbs" aria-label={t('nav.crumbs')}>
          {crumbs.map((crumb) => (
            <span key={crumb.href}>
              <ScreenLink href={crumb.href}>{crumb.name}</ScreenLink> /{' '}
            </span>
          ))}
          {name}
        </nav>
      )}
      <div class="head">
        <div class="what">
          <h1>{title}</h1>
          {subtitle}
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </div>
      {children}
    </>
  );
}

type CardProps = {
  title?: ComponentChildren;
  actions?: ComponentChildren;
  label?: string;
  children: ComponentChildren;
};

/** A bordered part of a screen. Put content that needs a margin in `<CardBody>`. */
export function Card({ title, actions, label, children }: CardProps) {
  return (
    <section class="card" aria-label={label}>
      {(title !== undefined || actions !== undefined) && (
        <header>
          {title !== undefined && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

export function CardBody({ children }: { children: ComponentChildren }) {
  return <div class="body stack">{children}</div>;
}

/** Says what a person must know before anything else. */
export function Callout({
  tone,
  title,
  children,
}: {
  tone: Tone;
  title: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class={`callout ${tone}`}>
      <strong>{title}</strong>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}

export type Tile = { label: string; value: ComponentChildren; note?: ComponentChildren };

export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  return (
    <Card label={label}>
      <dl class="tiles">
        {tiles.map((tile) => (
          <div class="tile" key={tile.label}>
            <dt>{tile.label}</dt>
            <dd>
              {tile.value} {tile.note !== undefined && <small>{tile.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Names and values, for example the settings of a webhook. */
export function Facts({ facts }: { facts: readonly { name: string; value: ComponentChildren }[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value }) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

export function Tabs({
  tabs,
  label,
}: {
  tabs: readonly { href: string; name: string; isCurrent: boolean }[];
  label: string;
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, name, isCurrent }) => (
        <Link key={href} href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
