import type { CaptureHeader } from '../capture/index.ts';
import { fileName } from '../sinks/index.ts';
import { EXPORTERS, type ExportFormat } from './exporters.ts';

/** Name to save a file by: `weather-20260203-040506.html`. Plain letters alone. */
export function exportName({ source, startedAt }: CaptureHeader, format: ExportFormat): string {
  const time = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(startedAt)?.slice(1) ?? [];
  const stamp = time.length === 0 ? '' : `-${time.slice(0, 3).join('')}-${time.slice(3).join('')}`;
  return `${fileName(source.name, 'session')}${stamp}.${EXPORTERS[format].ending}`;
}
