import { EXPORTERS, exportName, type ExportFormat } from '../../../shared/exports/index.ts';
import type { KeptFault } from '../../faults/index.ts';
import type { CaptureHeader } from '../../../shared/capture/index.ts';
import type { KnownSecret, RedactionPreview, RedactionRule } from '../../../shared/redaction/index.ts';

/** What is to be made of which file; plain data, since it goes to a thread. */
export interface ExportJob {
  /** Capture file. */
  readonly path: string;
  /** Events of it that count, from the first one on. */
  readonly upto: number;
  readonly format: ExportFormat;
  /** Events that were chosen to leave; null for all. */
  readonly seqs: readonly number[] | null;
  readonly redact: boolean;
  /** Pseudonyms of values, and rules, that are not to be replaced. */
  readonly keep: readonly string[];
  /** Secrets that are known beforehand. */
  readonly secrets: readonly KnownSecret[];
  /** Rules whose findings are not told. */
  readonly muted: readonly string[];
  readonly version: string;
  /** Faults of ours that were kept. */
  readonly faults?: readonly KeptFault[];
}

/** The next stretch of the file that is made, and how much of the work is done, 0..1. */
export interface ExportPart {
  readonly text: string;
  readonly progress: number;
  readonly file: ExportFile;
}

/** What a file is saved as. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
}

/** How an export ended. */
export interface ExportOutcome {
  readonly file: ExportFile;
  /** What was wrong with the capture, in sentences; '' when nothing was. */
  readonly problem: string;
  /** Lines of the capture that could not be read, so that the export lacks their events. A torn last line is none. */
  readonly leftOut: number;
  /** Values that were replaced, and at how many places, by rule. */
  readonly tally: readonly (readonly [
    rule: RedactionRule,
    count: { readonly values: number; readonly times: number },
  ])[];
}

/** What a thread is to do, and what it tells. */
export interface ExportTask {
  readonly want: 'export' | 'preview';
  readonly job: ExportJob;
}
export type ExportMessage =
  | { readonly kind: 'part'; readonly part: ExportPart }
  | { readonly kind: 'ended'; readonly outcome: ExportOutcome }
  | { readonly kind: 'preview'; readonly preview: RedactionPreview }
  /** `cause`: the end of a sentence. */
  | { readonly kind: 'failed'; readonly cause: string };

/** The file of a format. `header` as it leaves: its name may be a secret. */
export function exportFile(header: CaptureHeader, format: ExportFormat): ExportFile {
  return { name: exportName(header, format), type: EXPORTERS[format].type };
}
