import { CAPTURE } from './capture-writer.ts';
import { HAR } from './har-writer.ts';
import { REPORT } from './html-writer.ts';
import { ISSUE } from './issue-writer.ts';
import { MESSAGES } from './message-writer.ts';
import { TRACES } from './otlp-writer.ts';
import type { Exporter } from './writer.ts';

/** Every exporter by the name of its format, in the order in which they are offered. */
export const EXPORTERS = {
  capture: CAPTURE,
  jsonl: MESSAGES,
  har: HAR,
  html: REPORT,
  markdown: ISSUE,
  otlp: TRACES,
} as const satisfies Readonly<Record<string, Exporter>>;

export type ExportFormat = keyof typeof EXPORTERS;

export const EXPORT_FORMATS = Object.keys(EXPORTERS) as readonly ExportFormat[];
