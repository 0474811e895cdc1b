import { CAPTURE_VERSION, type CaptureHeader } from '../../../shared/capture/index.ts';
import type { Announcement } from '../announcements/index.ts';
import { recordedSource } from './recorded-source.ts';
import { startedBy } from './started-by.ts';
import type { TapStart } from './tap-start.ts';

/** The first line of a tap's capture, without the secrets of its start. */
export function recordHeader(
  { source, client, parent, startedAtMs, version }: TapStart,
  fingerprint: (value: string) => string,
): CaptureHeader {
  return {
    mcpscope: CAPTURE_VERSION,
    startedAt: new Date(startedAtMs).toISOString(),
    source: recordedSource(source, fingerprint),
    tool: `mcpscope ${version}`,
    redacted: false,
    tap: { client, startedBy: startedBy(parent) },
  };
}

/** What an announcement says of a record whatever becomes of it. */
export function announcedFacts({
  source,
  startedAt,
  tap,
}: CaptureHeader): Pick<Announcement, 'startedAt' | 'name' | 'transport' | 'client' | 'startedBy'> {
  const { client = '', startedBy: processes = [] } = tap ?? {};
  const { name, transport } = source;
  return { startedAt, name, transport, client, startedBy: processes };
}
