import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** V8's CPU profile. Times are in microseconds. */
const profileSchema = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type CallFrame = z.infer<typeof profileSchema>['nodes'][number]['callFrame'];

const SHOWN = 16;

/** Summarizes the CPU time of all processes of one name: a line for each of the 16 largest places, largest first. */
export async function summarizeProfiles(folder: string, name: string): Promise<string> {
  const places = new Map<string, number>();
  const files = await readdir(join(folder, name)).catch(() => []);
  for (const file of files) {
    const text = await readFile(join(folder, name, file), 'utf8');
    addProfile(places, profileSchema.parse(JSON.parse(text)));
  }
  const total = [...places.values()].reduce((sum, micros) => sum + micros, 0);
  const rows = [...places]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([place, micros]) => `  ${((100 * micros) / total).toFixed(1).padStart(5)} %  ${place}`);
  return `CPU time of ${name}\n${rows.join('\n')}\n`;
}

function addProfile(
  places: Map<string, number>,
  { nodes, samples, timeDeltas }: z.infer<typeof profileSchema>,
): void {
  const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, place(callFrame)]));
  for (const [at, id] of samples.entries()) {
    const where = placeOf.get(id) ?? 'unknown';
    if (where !== IDLE) places.set(where, (places.get(where) ?? 0) + (timeDeltas[at] ?? 0));
  }
}

const IDLE = '(idle)';

/** The package, Node.js, Posthorn, or V8's name for the function. */
function place({ functionName, url }: CallFrame): string {
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency !== undefined) return dependency;
  if (url.startsWith('node:')) return 'Node.js';
  if (url.startsWith('wasm:')) return 'WebAssembly (query planner of Prisma)';
  if (url !== '') return 'Posthorn';
  return /^write/.test(functionName) ? 'writes to sockets and the log' : functionName || '(other)';
}
