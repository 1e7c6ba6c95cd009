import { Page } from '../../components/page.tsx';
import { Pill } from '../../components/pill.tsx';
import { Loaded } from '../../components/states.tsx';
import { formatClock } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { Hurts, sentenceOf } from './hurts.tsx';
import { FleetShards, Stores, Workers } from './machines.tsx';
import { type Fleet, useFleet } from './use-fleet.ts';
import { BusyOrganizations, Failures, FleetFigures, FleetWebhooks, Throughput } from './work.tsx';
import '../../styles/home.css';

/** Is anything wrong, for whom, since when; then what the whole gateway does. */
export function FleetScreen() {
  const { query, isLive } = useFleet();
  const fleet = query.data;
  return (
    <Page
      name={t('operator.nav.fleet')}
      title={fleet === undefined ? t('operator.nav.fleet') : answerOf(fleet)}
      subtitle={<span class="muted">{fleet !== undefined && subtitleOf(fleet)}</span>}
      actions={
        fleet !== undefined && (
          <Pill tone={isLive ? 'ok' : 'idle'}>
            {t(isLive ? 'operator.fleet.live' : 'operator.fleet.polling')}
          </Pill>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            {data.attention.length > 0 && <Hurts items={data.attention} now={new Date(data.at)} />}
            <FleetFigures fleet={data} />
            <div class="two">
              <Throughput minutes={data.minutes} />
              <Failures failures={data.failures} />
            </div>
            <div class="two">
              <BusyOrganizations organizations={data.organizations} />
              <FleetWebhooks webhooks={data.webhooks} />
            </div>
            <div class="two">
              <Workers workers={data.workers} />
              <Stores fleet={data} />
            </div>
            <FleetShards shards={data.shards} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The one thing that an operator came to learn: the worst, or that nothing is wrong. */
function answerOf({ attention: [worst], at }: Fleet): string {
  return worst === undefined ? t('operator.fleet.answer.quiet') : sentenceOf(worst, new Date(at));
}

function subtitleOf({ attention, at }: Fleet): string {
  const others = attention.length - 1;
  if (others > 0) return t('operator.fleet.answer.more', { count: others });
  return t('operator.fleet.answer.all', { time: formatClock(new Date(at)) });
}
