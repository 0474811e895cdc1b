import pc from 'picocolors';
import type { Tone } from '../../../shared/analysis/index.ts';
import { terminalLine } from '../../../shared/sinks/index.ts';

/** A sentence in the colour of its tone; the words say the same. */
export function toned(tone: Tone, sentence: string): string {
  const paint = { ok: pc.green, warning: pc.yellow, error: pc.red, busy: pc.cyan, idle: pc.reset }[tone];
  return paint(terminalLine(sentence));
}

/** A named value, one line of a report. */
export function field(name: string, value: string): string {
  return `${pc.dim(name.padEnd(13))}${terminalLine(value)}`;
}

/** µs as a person reads them. */
export function milliseconds(us: number): string {
  const ms = us / 1000;
  return ms >= 10_000 ? `${(ms / 1000).toFixed(2)} s` : ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

/** Bytes as a person reads them: `640 B`, `3.1 kB`, `2.5 MB`. */
export function byteCount(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
