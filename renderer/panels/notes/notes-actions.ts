import { MARK_COLOURS } from '../../../shared/bridge/names.ts';
import { activeConnection, activeModel, changeSelection, notify, useLayout, type Action } from '../../state/index.ts';
import { chosenEvent, countTimeFrom, editNote, knownMark, markEvent, nextMark } from '../../protocol/notes/index.ts';
import { entryBeside } from './noted-rows.ts';

const GROUP = 'Notes and marks';
const chosen = (): boolean => chosenEvent() !== null;

function markOfChosen(): string {
  const event = chosenEvent();
  return event === null ? '' : knownMark(activeModel()?.annotationOf(event.seq)?.mark);
}

function write(): void {
  const event = chosenEvent();
  if (event === null) return;
  if (useLayout.getState().hidden.detail) useLayout.getState().toggle('detail');
  editNote(event);
}

/** Goes to the nearest note or mark after (1) or before (-1) the chosen row. */
function toNote(by: 1 | -1): void {
  const model = activeModel();
  if (model === null) return;
  const event = chosenEvent();
  const from = event?.seq ?? (by > 0 ? 0 : model.upto + 1);
  const found = entryBeside(model.annotations.entries, from, by, model.upto);
  if (found === null) notify({ tone: 'info', text: `No note or mark ${by > 0 ? 'after' : 'before'} this row.` });
  else changeSelection(model.id, { row: model.rows.firstOfSeq(found.seq) });
}

function anyNote(): boolean {
  return (activeModel()?.annotations.entries.length ?? 0) > 0;
}

/** What a user can say about events. */
export const NOTE_ACTIONS: readonly Action[] = [
  {
    id: 'notes.write',
    title: 'Write a note on the chosen row',
    group: GROUP,
    shortcut: 'a',
    enabled: chosen,
    run: write,
  },
  {
    id: 'notes.mark',
    title: 'Mark the chosen row, or take its mark away',
    group: GROUP,
    shortcut: 'm',
    enabled: chosen,
    run: async () => {
      const event = chosenEvent();
      if (event !== null) await markEvent(event, nextMark(event));
    },
  },
  ...MARK_COLOURS.map((colour): Action => ({
    id: `notes.mark-${colour}`,
    title: `Mark the chosen row ${colour}`,
    group: GROUP,
    enabled: chosen,
    run: async () => {
      const event = chosenEvent();
      if (event !== null) await markEvent(event, colour);
    },
  })),
  {
    id: 'notes.unmark',
    title: 'Take the mark of the chosen row away',
    group: GROUP,
    enabled: () => markOfChosen() !== '',
    run: async () => {
      const event = chosenEvent();
      if (event !== null) await markEvent(event, '');
    },
  },
  {
    id: 'notes.next',
    title: 'Go to the next note or mark',
    group: GROUP,
    shortcut: 'b',
    enabled: anyNote,
    run: () => toNote(1),
  },
  {
    id: 'notes.previous',
    title: 'Go to the previous note or mark',
    group: GROUP,
    shortcut: 'Shift+b',
    enabled: anyNote,
    run: () => toNote(-1),
  },
  {
    id: 'notes.zero',
    title: 'Count time from the chosen row',
    group: GROUP,
    shortcut: 'z',
    enabled: chosen,
    run: async () => {
      const event = chosenEvent();
      if (event !== null) await countTimeFrom(event.connection, event.seq);
    },
  },
  {
    id: 'notes.start',
    title: 'Count time from the start again',
    group: GROUP,
    shortcut: 'Shift+z',
    enabled: () => (activeModel()?.annotations.zero ?? null) !== null,
    run: async () => {
      const connection = activeConnection()?.id;
      if (connection !== undefined) await countTimeFrom(connection, null);
    },
  },
];
