import { readFileSync } from 'node:fs';

/** Prints one figure as a JSON line: what was measured, the value, its unit, and what else belongs to it. */
export function report(name: string, value: number, unit: string, more: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, ...more }));
}

/** Resident memory of a process in MB; 0 where /proc does not exist. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Clock ticks a second that Linux counts processor time in, on all its platforms. */
const TICKS = 100;

/** Processor time of a process so far, of all its threads, s; 0 where /proc does not exist. */
export function processorSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/stat`);
}

/** The same of its main thread alone. */
export function mainThreadSeconds(pid: number): number {
  return secondsIn(`/proc/${pid}/task/${pid}/stat`);
}

function secondsIn(stat: string): number {
  try {
    const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** The value below which a share of the numbers lies (nearest rank). */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}
