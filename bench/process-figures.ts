import { readFileSync } from 'node:fs';

/** Linux counts in these; `getconf CLK_TCK` is 100 wherever Node.js runs. */
const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, in seconds (Linux: /proc/PID/stat, fields 14 and 15). */
export function cpuSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the command in parentheses, and may hold spaces itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory that a process holds, in MiB. */
export function residentMiB(pid: number | undefined): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
