import type { CaptureHeader } from '../capture/index.ts';
import { EXPORTERS, type ExportFormat } from './exporters.ts';

/** Name to save a file by: `weather-20260203-040506.html`. Plain letters alone. */
export function exportName({ source, startedAt }: CaptureHeader, format: ExportFormat): string {
  const name = source.name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, '');
  const time = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(startedAt)?.slice(1) ?? [];
  const stamp = time.length === 0 ? '' : `-${time.slice(0, 3).join('')}-${time.slice(3).join('')}`;
  return `${name === '' ? 'session' : name}${stamp}.${EXPORTERS[format].ending}`;
}
