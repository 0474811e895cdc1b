import { EXPORT_FORMATS, EXPORTERS, exportName, type ExportFormat } from '../../shared/exports/index.ts';
import { written } from '../../shared/exports/testing/written.ts';
import type { CaptureEvent } from '../../shared/capture/index.ts';
import { schemaCheck } from '../../electron/engine/schemas/index.ts';
import { holds } from './oracle.ts';
import { Session } from './session.ts';
import type { Stage } from './stage.ts';
import type { Leaving } from './without-secrets.ts';

/** Every exporter, a stage each: of the whole session as it is, and of every other event without secrets. */
export const EXPORTS: readonly Stage[] = EXPORT_FORMATS.map((format) => ({
  name: `export ${format}`,
  calls: 6,
  run(session) {
    const text = exported(format, session, () => true);
    if (format === 'capture') isSame(session, text);
    exported(format, session.leaving, ({ seq }) => seq % 2 === 0);
  },
}));

function exported(
  format: ExportFormat,
  { header, events }: Leaving,
  isTaken: (event: CaptureEvent) => boolean,
): string {
  const schemas = format === 'html' || format === 'markdown' ? schemaCheck() : null;
  const writer = EXPORTERS[format].writer({ header, version: '0', schemas, muted: new Set(), chosen: null });
  const text = [...written(writer, events, isTaken)].join('');
  holds(/^[^/\\\p{Cc}]+$/u.test(exportName(header, format)), () => `a file name like ${exportName(header, format)}`);
  return text;
}

/** What was exported as a capture is the session. */
function isSame({ events }: Session, text: string): void {
  const again = Session.read(text.trimEnd().split('\n'));
  holds(
    again !== null && again.events.length === events.length,
    () => 'a capture that was exported has not all events',
  );
}
