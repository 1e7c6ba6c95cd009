import { readFileSync } from 'node:fs';

/** Clock ticks, the unit of times in /proc/PID/stat. `getconf CLK_TCK` is 100 on all Linux platforms of Node.js. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process since its start, in seconds (Linux: /proc/PID/stat, fields 14 and 15). */
export function cpuSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Field 2 is the command in parentheses and may contain spaces, so split after the last parenthesis: fields[0]
  // is field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process, in MiB (Linux: VmRSS of /proc/PID/status). */
export function residentMiB(pid: number | undefined): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
