import type { CaptureHeader } from '../capture/index.ts';

/** What a record says of itself that counts for how it is judged. */
export interface RecordFacts {
  /** What the verdict calls the server before it names itself. */
  readonly name: string;
  /** Wall clock at t = 0, ms since 1970: what the times in messages are held against; null where it is not known. */
  readonly startedAtMs: number | null;
  /** What it may leave out (docs/capture-format.md): rules that would have needed it are not asked. */
  readonly omits: readonly string[];
}

/** The facts that stand in the first line of a capture. */
export function recordFacts({ source, startedAt }: CaptureHeader): RecordFacts {
  const startedAtMs = Date.parse(startedAt);
  // The file may say nothing that is a time.
  return { name: source.name, startedAtMs: Number.isNaN(startedAtMs) ? null : startedAtMs, omits: source.omits ?? [] };
}
