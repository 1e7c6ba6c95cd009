import { hasCode } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { type EventType, useEventTypes } from '../../api/event-types.ts';
import { describeProblem } from '../../api/problems.ts';
import { SelectField, TextArea } from '../../components/field.tsx';
import { Pill } from '../../components/pill.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { Rich, t } from '../../texts/text.tsx';
import { faultFinder } from './faults.ts';
import type { FormPart } from './form-values.ts';

/** Time after the last key before the gateway is asked. */
const SETTLE_MS = 400;

/** A filter, and what it says about an example. */
export function FilterField({ values, change, faultAt }: FormPart) {
  const types = useEventTypes().data?.data ?? [];
  const published = types.filter(({ code }) => values.eventTypes.includes(code));
  const filter = values.filter.trim();
  return (
    <div class="stack brief">
      <TextArea
        label={t('webhookForm.filter')}
        hint={
          <Rich
            id="webhookForm.filter.hint"
            parts={{
              example: <code>data.amount &gt; 100 &amp;&amp; data.currency == "EUR"</code>,
              guide: (
                <a href={`${gatewayUrl()}/docs/api#filters`} target="_blank" rel="noreferrer">
                  {t('webhookForm.filter.guide')}
                </a>
              ),
            }}
          />
        }
        value={values.filter}
        // An expression has one line.
        onValue={(text) => change({ filter: text.replaceAll(/\s*\n\s*/g, ' ') })}
        fault={faultAt('/filter')}
      />
      {filter !== '' && (
        <TryIt
          filter={filter}
          storeId={values.storeId.trim()}
          types={published.length > 0 ? published : types}
        />
      )}
    </div>
  );
}

type TryItProps = { filter: string; storeId: string; types: readonly EventType[] };

function TryIt({ filter, storeId, types }: TryItProps) {
  const [first] = types;
  const [code, setCode] = useState(first?.code ?? '');
  const type = types.find((each) => each.code === code) ?? first;
  const [edited, setEdited] = useState<string | null>(null);
  if (type === undefined) return null;
  const text = edited ?? JSON.stringify(type.example, null, 2);
  return (
    <section class="try" aria-label={t('webhookForm.filter.try')}>
      <div class="row">
        <h3>{t('webhookForm.filter.try')}</h3>
        <Verdict filter={filter} code={type.code} storeId={storeId} text={text} />
      </div>
      <SelectField
        label={t('webhookForm.filter.type')}
        value={type.code}
        onValue={(chosen) => {
          setCode(chosen);
          setEdited(null);
        }}
        options={types.map((each) => ({ value: each.code, name: each.code }))}
      />
      <TextArea label={t('webhookForm.filter.record')} value={text} onValue={setEdited} />
    </section>
  );
}

type VerdictProps = { filter: string; code: string; storeId: string; text: string };

/** What the gateway says about the filter and the example. */
function Verdict(props: VerdictProps) {
  const { filter, code, storeId, text } = useSettled(props);
  const data = parseRecord(text);
  const { data: verdict, error } = useQuery({
    queryKey: ['filter-check', filter, code, storeId, text],
    queryFn: ({ signal }) =>
      api.checkFilter(
        {
          filter,
          event: { type: code, data: data ?? {}, ...(/^s_[\w-]+$/.test(storeId) ? { storeId } : {}) },
        },
        { signal },
      ),
    enabled: data !== null,
  });
  return (
    <span role="status">
      {data === null ? (
        <Pill tone="warn">{t('webhookForm.filter.noRecord')}</Pill>
      ) : error !== null ? (
        <>
          <Pill tone="bad">{t('webhookForm.filter.refused')}</Pill>{' '}
          {hasCode(error, 'invalid_request') ? faultFinder(error)('/filter') : describeProblem(error)}
        </>
      ) : verdict === undefined ? null : verdict.matches ? (
        <Pill tone="ok">{t('webhookForm.filter.matches')}</Pill>
      ) : (
        <>
          <Pill tone="idle">{t('webhookForm.filter.differs')}</Pill> {verdict.error}
        </>
      )}
    </span>
  );
}

function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A value that has not changed for a moment. */
function useSettled<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
