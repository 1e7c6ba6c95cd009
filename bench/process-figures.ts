import { readFileSync } from 'node:fs';

/** Unit of /proc/PID/stat. `getconf CLK_TCK` is 100 on every platform of Node.js. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process since its start, in seconds (Linux: /proc/PID/stat, fields 14 and 15). */
export function cpuSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the command in parentheses. It may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number | undefined): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
