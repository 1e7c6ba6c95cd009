import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The part of the WebAssembly API used here. TypeScript declares it only together with the browser's globals. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  function instantiate(
    bytes: Uint8Array,
    imports: Imports,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}

type AdapterFactory = Parameters<typeof engine.SchemaEngine.new>[2];

/** Starts Prisma's migration engine in its WebAssembly build (docs/decisions/0002). Release it with `free()`. */
export async function createSchemaEngine(adapter: AdapterFactory): Promise<engine.SchemaEngine> {
  await loadEngine();
  return engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

let engineLoaded: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  engineLoaded ??= (async () => {
    // The package's main entry imports the .wasm file, which only bundlers support, so load the file here.
    const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = await readFile(glue.replace(/\.js$/, '.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': withIdleTimers(engine),
    });
    engine.__wbg_set_wasm(instance.exports);
    const start = instance.exports.__wbindgen_start;
    if (typeof start === 'function') start();
  })();
  return engineLoaded;
}

/**
 * Unreferences the engine's timers. The engine never clears the 10 s timer of its lock, which would keep the
 * process alive for 10 s after the work is done.
 */
function withIdleTimers(glue: object): Record<string, unknown> {
  const setIdleTimeout = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  return Object.fromEntries(
    Object.entries(glue).map(([name, value]) => [
      name,
      name.startsWith('__wbg_setTimeout_') ? setIdleTimeout : value,
    ]),
  );
}
