import type { CaptureEvent } from '../../capture/index.ts';
import type { ExportWriter } from '../writer.ts';

/** For tests: the pieces that a writer makes of these events; `isTaken` says which of them leave, all when not given. */
export function* written(
  writer: ExportWriter,
  events: readonly CaptureEvent[],
  isTaken: (event: CaptureEvent) => boolean = () => true,
): Generator<string> {
  for (const event of events) yield writer.event(event, isTaken(event));
  const wanted = new Set(writer.wanted());
  const again = new Map(events.filter(({ seq }) => wanted.has(seq)).map((event) => [event.seq, event]));
  if (again.size < wanted.size) throw new Error('An event is wanted again that never came.');
  yield* writer.end(again);
}
