import type { CaptureHeader } from '../capture/index.ts';

export const EXPORT_FORMATS = ['capture', 'jsonl', 'har', 'html', 'markdown', 'otlp'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a format is called, and what it is for, in one line each; how its files end, and their media type. */
interface FormatFacts {
  readonly title: string;
  readonly use: string;
  readonly ending: string;
  readonly type: string;
}

export const FORMAT_FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  capture: {
    title: 'Capture',
    use: 'Opens in mcpscope again, with everything that leaves.',
    ending: 'mcpcap',
    type: 'application/x-ndjson',
  },
  jsonl: {
    title: 'Messages (JSONL)',
    use: 'One message a line, for scripts and jq.',
    ending: 'jsonl',
    type: 'application/x-ndjson',
  },
  har: {
    title: 'HAR 1.2',
    use: 'Opens in the developer tools of a browser.',
    ending: 'har',
    type: 'application/json',
  },
  html: {
    title: 'Report (HTML)',
    use: 'One page to read and to send, which needs nothing beside itself.',
    ending: 'html',
    type: 'text/html',
  },
  markdown: {
    title: 'Issue (Markdown)',
    use: 'Verdict, findings and the frames that prove them, for an issue on GitHub.',
    ending: 'md',
    type: 'text/markdown',
  },
  otlp: {
    title: 'Traces (OTLP/JSON)',
    use: 'Spans for an OpenTelemetry collector or backend.',
    ending: 'otlp.json',
    type: 'application/json',
  },
};

/** Name to save a file by: `weather-20260203-040506.html`. Plain letters alone. */
export function exportName({ source, startedAt }: CaptureHeader, format: ExportFormat): string {
  const name = source.name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, '');
  const time = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(startedAt)?.slice(1) ?? [];
  const stamp = time.length === 0 ? '' : `-${time.slice(0, 3).join('')}-${time.slice(3).join('')}`;
  return `${name === '' ? 'session' : name}${stamp}.${FORMAT_FACTS[format].ending}`;
}
