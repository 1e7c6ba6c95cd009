import { useRef, useState } from 'preact/hooks';
import { Link } from 'wouter';
import { type EventType, useEventTypes } from '../../api/event-types.ts';
import { Check, FieldGroup } from '../../components/field.tsx';
import { Json } from '../../components/json.tsx';
import { useAccess } from '../../session/access.tsx';
import { Rich, t } from '../../texts/text.tsx';
import type { FormPart } from './form-values.ts';

/** Events of the gateway itself. Their scope is `gateway:read` in every catalogue. */
const isNotice = ({ scope }: EventType): boolean => scope === 'gateway:read';

/** The event types of the catalogue, each with its example. Notices of the gateway are folded. */
export function EventTypesField({ values, change, faultAt }: FormPart) {
  const types = useEventTypes().data?.data;
  const chosen = values.eventTypes;
  const toggle = (code: string, isChosen: boolean) =>
    change({ eventTypes: isChosen ? [...chosen, code] : chosen.filter((each) => each !== code) });
  const unknown =
    types === undefined ? [] : chosen.filter((code) => !types.some((type) => type.code === code));
  const notices = types?.filter(isNotice) ?? [];
  // Stays open when a person takes the last choice back.
  const isOpen = useRef(false);
  isOpen.current ||= notices.some(({ code }) => chosen.includes(code));
  const choice = (type: EventType) => (
    <TypeChoice
      key={type.code}
      type={type}
      isChosen={chosen.includes(type.code)}
      onChosen={(isChosen) => toggle(type.code, isChosen)}
    />
  );
  return (
    <FieldGroup
      label={t('webhookForm.eventTypes')}
      hint={
        <Rich
          id="webhookForm.eventTypes.hint"
          parts={{ catalogue: <Link href="/catalogue">{t('nav.catalogue')}</Link> }}
        />
      }
      fault={faultAt('/eventTypes')}
    >
      <div class="types" aria-busy={types === undefined}>
        {types?.filter((type) => !isNotice(type)).map(choice)}
        {unknown.map((code) => (
          <Check
            key={code}
            label={<code>{code}</code>}
            hint={t('webhookForm.eventTypes.unknown')}
            isChecked
            onChecked={(isChosen) => toggle(code, isChosen)}
          />
        ))}
        {notices.length > 0 && (
          <details class="types" open={isOpen.current}>
            <summary class="notices">{t('webhookForm.eventTypes.notices')}</summary>
            {notices.map(choice)}
          </details>
        )}
      </div>
    </FieldGroup>
  );
}

type ChoiceProps = { type: EventType; isChosen: boolean; onChosen: (isChosen: boolean) => void };

function TypeChoice({ type, isChosen, onChosen }: ChoiceProps) {
  const { scopes } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = scopes.includes(type.scope);
  return (
    <div class="type">
      <Check
        label={<code>{type.code}</code>}
        hint={isAllowed ? type.description : t('webhookForm.eventTypes.scope', { scope: type.scope })}
        isChecked={isChosen}
        isDisabled={!isAllowed && !isChosen}
        onChecked={onChosen}
      />
      <button
        type="button"
        class="link small"
        aria-expanded={isOpen}
        aria-label={t('webhookForm.eventTypes.exampleOf', { code: type.code })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('webhookForm.eventTypes.example')}
      </button>
      {isOpen && (
        <div class="example">
          <Json value={type.example} />
        </div>
      )}
    </div>
  );
}
