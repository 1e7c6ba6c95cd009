import { hrtime } from 'node:process';
import type { Memory } from './memory.ts';

const SUCCESS = 0;
const NO_SUCH_DESCRIPTOR = 8;
const NOT_SUPPORTED = 52;
const REALTIME_CLOCK = 0;

type Call = (...args: never[]) => number;

/** Everything of WASI preview 1 that valkey.wasm imports; what is not implemented below is refused. */
const IMPORTED = [
  ...['environ_get', 'environ_sizes_get', 'clock_time_get', 'poll_oneoff', 'proc_exit', 'sched_yield'],
  ...[
    'fd_close',
    'fd_fdstat_get',
    'fd_fdstat_set_flags',
    'fd_filestat_get',
    'fd_filestat_set_size',
    'fd_pread',
  ],
  ...['fd_prestat_get', 'fd_prestat_dir_name', 'fd_read', 'fd_readdir', 'fd_renumber', 'fd_seek', 'fd_sync'],
  ...[
    'fd_write',
    'path_create_directory',
    'path_filestat_get',
    'path_open',
    'path_rename',
    'path_unlink_file',
  ],
  'sock_shutdown',
];

/**
 * The operating system as Valkey sees it: two clocks, an empty environment, no files, and a standard
 * output that goes to `log`. Node's own `node:wasi` would print to this process' stdout and warn that it
 * is experimental, and neither can be turned off without hiding what others print.
 */
export function createWasi(memory: Memory, log: (text: string) => void): Record<string, Call> {
  const implemented: Record<string, Call> = {
    environ_get: () => SUCCESS,
    environ_sizes_get: (count: number, size: number) => {
      memory().writeUInt32LE(0, count);
      memory().writeUInt32LE(0, size);
      return SUCCESS;
    },
    clock_time_get: (clock: number, _precision: bigint, result: number) => {
      const now = clock === REALTIME_CLOCK ? BigInt(Date.now()) * 1_000_000n : hrtime.bigint();
      memory().writeBigUInt64LE(now, result);
      return SUCCESS;
    },
    fd_prestat_get: () => NO_SUCH_DESCRIPTOR,
    fd_write: (_fd: number, vectors: number, count: number, result: number) => {
      const bytes = memory();
      let total = 0;
      for (let at = vectors; at < vectors + count * 8; at += 8) {
        const start = bytes.readUInt32LE(at);
        const length = bytes.readUInt32LE(at + 4);
        log(bytes.toString('utf8', start, start + length));
        total += length;
      }
      bytes.writeUInt32LE(total, result);
      return SUCCESS;
    },
    poll_oneoff: () => NOT_SUPPORTED,
    proc_exit: (code: number) => {
      throw new Error(`Valkey exited with code ${code}`);
    },
    sched_yield: () => SUCCESS,
  };
  const refused = Object.fromEntries(IMPORTED.map((name) => [name, () => NOT_SUPPORTED]));
  return { ...refused, ...implemented };
}
