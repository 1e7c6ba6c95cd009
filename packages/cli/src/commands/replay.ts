import { setTimeout as wait } from 'node:timers/promises';
import type { PosthornClient, Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { REPLAYABLE_STATUSES, time } from '../inputs.ts';
import type { Bind, Shell } from '../shell.ts';
import { manyOf, withExamples } from './group.ts';

const POLL_MS = 500;
const GROUPED = new Intl.NumberFormat('en');

/** `posthorn replay`: delivers old notifications of a webhook again. */
export function addReplay(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('replay')
        .description(
          'Deliver old notifications of a webhook again, and show the progress. Ctrl-C cancels the replay',
        )
        .argument('<webhook-id>', 'id, such as es_01k…')
        .requiredOption('--since <time>', 'from this time on, or how long ago: 2026-11-21T10:00:00Z, 2h')
        .option('--until <time>', 'before this time, or how long ago')
        .addOption(
          manyOf(
            '--status <status>',
            'only this status, by default Failed; repeat for more',
            REPLAYABLE_STATUSES,
          ),
        )
        .option('--missed', 'also send matching events that have no notification of this webhook')
        .option('--dry-run', 'count the notifications without sending them')
        .option('--no-wait', 'do not wait for the end'),
      [
        'posthorn replay es_01k… --since 1d --dry-run',
        'posthorn replay es_01k… --since 2026-11-21T10:00:00Z --until 2h --status Failed --status Cancelled',
      ],
    ),
    z.object({
      webhookId: z.string(),
      since: time,
      until: time.exactOptional(),
      status: z.array(z.enum(REPLAYABLE_STATUSES)).default(['Failed']),
      missed: z.boolean().default(false),
      dryRun: z.boolean().default(false),
      wait: z.boolean(),
    }),
    async ({ webhookId, since, until, status, missed, dryRun, wait: isToWait }, shell) => {
      const client = await shell.openGateway();
      const body = { since, statuses: status, missed, dryRun, ...(until === undefined ? {} : { until }) };
      const started = await client.replayWebhook(webhookId, body, { signal: shell.signal });
      const isOver = started.status !== 'Running';
      shell.output.showFields(isToWait || isOver ? await watch(started, client, shell) : started);
    },
  );
}

/** Waits for the end of a replay. Ctrl-C cancels the replay. @throws CommandError, also if it failed */
async function watch(
  started: Schemas['Replay'],
  client: PosthornClient,
  shell: Shell,
): Promise<Schemas['Replay']> {
  const { output, signal } = shell;
  let replay = started;
  try {
    while (replay.status === 'Running') {
      output.progress(progressOf(replay));
      await wait(POLL_MS, undefined, { signal });
      replay = await client.getReplay(replay.id, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    const { done, matched } = await client.cancelReplay(replay.id);
    throw new CommandError(
      EXIT.interrupted,
      `Cancelled. ${GROUPED.format(done)} of ${GROUPED.format(matched)} notifications were queued, and will be delivered.`,
    );
  }
  if (replay.matched > 0 && !replay.dryRun) output.progress(progressOf(replay));
  output.note(endOf(replay));
  if (replay.status === 'Failed') throw new CommandError(EXIT.failed, `The replay ${replay.id} failed.`);
  return replay;
}

function progressOf({ id, done, matched }: Schemas['Replay']): string {
  const share = matched === 0 ? '' : ` (${Math.floor((100 * Math.min(done, matched)) / matched)} %)`;
  return `${id}: ${GROUPED.format(done)} of ${GROUPED.format(matched)} notifications queued${share}`;
}

function endOf({ status, matched, dryRun, missed }: Schemas['Replay']): string {
  if (status !== 'Done') return status;
  if (matched === 0) return 'Nothing matched.';
  if (!dryRun) return 'All of them will be delivered.';
  const count = `${GROUPED.format(matched)} ${matched === 1 ? 'notification' : 'notifications'}`;
  // A missed event was never sent before.
  return `${count} would be sent${missed ? '' : ' again'}.`;
}
