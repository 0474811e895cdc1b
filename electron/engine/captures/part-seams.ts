import { basename } from 'node:path';
import { encodeEvent, encodeHeader, type CaptureHeader } from '../../../shared/capture/index.ts';
import { goesOnWords } from './part-names.ts';

/** The first lines of a further file of a record, without the end of the last one. `seq` and `t`: of the event that comes first in it. */
export function beginOfPart(
  header: CaptureHeader,
  {
    number,
    before,
    seq,
    t,
  }: { readonly number: number; readonly before: string; readonly seq: number; readonly t: number },
): string {
  const name = basename(before);
  // What was said before a part begins is not in it: rules that need it are not asked.
  const own = { ...header, source: { ...header.source, omits: ['start'] }, part: { number, before: name } };
  const text = `Part ${number} of this record. What was before event ${seq} is in ${name}, which has reached its limit.`;
  return `${encodeHeader(own)}\n${noteLine(seq - 1, t, text)}`;
}

/** The last line of a file whose record goes on in the file `next`, whose first event has this seq. */
export function endOfPart(next: string, seq: number, t: number): string {
  return noteLine(seq, t, goesOnWords(basename(next)));
}

/** The last line of a record that stops for a cause, in the place of the event that would have been next. */
export function stoppedLine(seq: number, t: number, cause: string): string {
  const reason = `Recording stopped here: ${cause}. What came later was not kept.`;
  return encodeEvent({ seq, t, kind: 'gap', reason });
}

function noteLine(seq: number, t: number, text: string): string {
  return encodeEvent({ seq, t, kind: 'note', by: 'engine', level: 'info', text });
}
