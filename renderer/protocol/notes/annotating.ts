import { MARK_COLOURS, type MarkColour } from '../../../shared/capture/index.ts';
import { activeModel, command, type ActionContext } from '../../state/index.ts';

/** An event of the shown connection. */
export interface ChosenEvent {
  readonly connection: string;
  readonly seq: number;
}

/** The event of the selected row, where notes can be kept; null where none is chosen or nothing is kept in a file. */
export function chosenEvent({ connection, model, selection: { row } }: ActionContext): ChosenEvent | null {
  if (connection === null || model === null || connection.recording.path === '') return null;
  return row < 0 || row >= model.rows.length ? null : { connection: connection.id, seq: model.rows.seq(row) };
}

/** Writes a note in the place of the one before; an empty one takes it away. Throws BridgeFailure. */
export async function writeNote({ connection, seq }: ChosenEvent, text: string): Promise<void> {
  await command('annotate', { connection, seq, note: text.trimEnd() });
}

/** Marks an event with a colour; '' takes the mark away. Throws BridgeFailure. */
export async function markEvent({ connection, seq }: ChosenEvent, mark: MarkColour | ''): Promise<void> {
  if (mark !== '') lastMark = mark;
  await command('annotate', { connection, seq, mark });
}

/** The colour that was used last: the one that a key marks with. */
let lastMark: MarkColour = 'yellow';

/** What a key that marks does to an event: the colour of the last mark, or none where it has one. */
export function nextMark({ seq }: ChosenEvent): MarkColour | '' {
  return (activeModel()?.annotationOf(seq)?.mark ?? '') === '' ? lastMark : '';
}

/** A colour that the theme knows; '' for none and for what is no such colour. */
export function knownMark(mark: string | undefined): MarkColour | '' {
  return MARK_COLOURS.find((known) => known === mark) ?? '';
}

/** Counts time from an event on; null counts from the start again. Throws BridgeFailure. */
export async function countTimeFrom(connection: string, seq: number | null): Promise<void> {
  await command('setTimeZero', { connection, seq });
}
