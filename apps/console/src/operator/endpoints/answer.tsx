import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { Callout } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { Rich, t } from '../../texts/text.tsx';

type Totals = Schemas['OperatorWebhookTotals'];

const REFRESH_MS = 15_000;
/** The gateway counts what waits for as many endpoints, and as many notifications of each. */
const MAX_SUMMED = 50;
const MAX_OF_ONE = 10_000;

/** Whether endpoints are down, since when, and what waits for them. */
export function Answer() {
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'webhooks', 'totals'],
    queryFn: ({ signal }) => api.getOperatorWebhookTotals({ signal }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return error === null ? null : <Failure error={error} onRetry={() => refetch()} />;
  const { states, openSince, waiting, organizations } = data;
  const isAll = states.Open <= MAX_SUMMED && waiting < MAX_OF_ONE;
  if (states.Open > 0 && openSince !== null) {
    return (
      <Callout
        tone="bad"
        title={
          <Rich
            id="operator.endpoints.down"
            values={{ count: states.Open }}
            parts={{ time: <Time at={openSince} /> }}
          />
        }
      >
        {t(isAll ? 'operator.endpoints.down.waiting' : 'operator.endpoints.down.waiting.atLeast', {
          count: waiting,
        })}{' '}
        {t('operator.endpoints.down.organizations', { count: organizations })}{' '}
        {t('operator.endpoints.down.about')} <States states={states} />
      </Callout>
    );
  }
  const isCalm = states.Failing + states.DisabledFailing === 0;
  return (
    <Callout tone={isCalm ? 'ok' : 'warn'} title={t('operator.endpoints.up')}>
      {isCalm ? t('operator.endpoints.up.about') : t('operator.endpoints.up.some')} <States states={states} />
    </Callout>
  );
}

const SHOWN = ['Open', 'DisabledFailing', 'Failing', 'HalfOpen', 'Unverified', 'Disabled'] as const;

/** How many webhooks each state has. Each number is the way to its list. */
function States({ states }: { states: Totals['states'] }) {
  const shown = SHOWN.filter((state) => states[state] > 0);
  return (
    <>
      {shown.map((state, at) => (
        <span key={state}>
          {at > 0 && ' · '}
          <Link href={`/operator/endpoints?state=${state}`}>
            {t(`operator.endpoints.total.${state}`, { count: states[state] })}
          </Link>
        </span>
      ))}
    </>
  );
}
