import type { Schemas } from '@posthorn/client';
import { gatewayUrl } from '../session/settings.ts';
import { t } from '../texts/text.tsx';

/** Leads to what the documentation says about a failure. The gateway writes the path, so no endpoint chooses it. */
export function DocumentationLink({ explanation }: { explanation: Schemas['Explanation'] }) {
  return (
    <a href={`${gatewayUrl()}${explanation.documentation}`} target="_blank" rel="noreferrer">
      {t('action.whatToDo')}
    </a>
  );
}
