import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import { changeSelection, notify, useLayout, type Action, type ActionContext } from '../../state/index.ts';
import { chosenEvent, countTimeFrom, editNote, knownMark, markEvent, nextMark } from '../../protocol/notes/index.ts';
import { entryBeside } from './noted-rows.ts';

const GROUP = 'Notes and marks';
const chosen = (context: ActionContext): boolean => chosenEvent(context) !== null;

function markOfChosen(context: ActionContext): string {
  const event = chosenEvent(context);
  return event === null ? '' : knownMark(context.model?.annotationOf(event.seq)?.mark);
}

function write(context: ActionContext): void {
  const event = chosenEvent(context);
  if (event === null) return;
  useLayout.getState().unfold('detail');
  editNote(event);
}

/** Goes to the nearest note or mark after (1) or before (-1) the selected row. */
function toNote(context: ActionContext, by: 1 | -1): void {
  const { model } = context;
  if (model === null) return;
  const event = chosenEvent(context);
  const from = event?.seq ?? (by > 0 ? 0 : model.upto + 1);
  const found = entryBeside(model.annotations.entries, from, by, model.upto);
  if (found === null) notify({ tone: 'info', text: `No note or mark ${by > 0 ? 'after' : 'before'} this row.` });
  else changeSelection(model.id, { row: model.rows.firstOfSeq(found.seq) });
}

function anyNote({ model }: ActionContext): boolean {
  return (model?.annotations.entries.length ?? 0) > 0;
}

/** What a user can say about events. */
export const NOTE_ACTIONS: readonly Action[] = [
  {
    id: 'notes.write',
    title: 'Write a note on the selected row',
    group: GROUP,
    shortcut: 'a',
    enabled: chosen,
    run: write,
  },
  {
    id: 'notes.mark',
    title: 'Mark or unmark the selected row',
    group: GROUP,
    shortcut: 'm',
    enabled: chosen,
    run: async (context) => {
      const event = chosenEvent(context);
      if (event !== null) await markEvent(event, nextMark(event));
    },
  },
  ...MARK_COLOURS.map((colour): Action => ({
    id: `notes.mark-${colour}`,
    title: `Mark the selected row ${colour}`,
    group: GROUP,
    enabled: chosen,
    run: async (context) => {
      const event = chosenEvent(context);
      if (event !== null) await markEvent(event, colour);
    },
  })),
  {
    id: 'notes.unmark',
    title: 'Unmark the selected row',
    group: GROUP,
    enabled: (context) => markOfChosen(context) !== '',
    run: async (context) => {
      const event = chosenEvent(context);
      if (event !== null) await markEvent(event, '');
    },
  },
  {
    id: 'notes.next',
    title: 'Go to the next note or mark',
    group: GROUP,
    shortcut: 'b',
    enabled: anyNote,
    run: (context) => toNote(context, 1),
  },
  {
    id: 'notes.previous',
    title: 'Go to the previous note or mark',
    group: GROUP,
    shortcut: 'Shift+b',
    enabled: anyNote,
    run: (context) => toNote(context, -1),
  },
  {
    id: 'notes.zero',
    title: 'Count time from the selected row',
    group: GROUP,
    shortcut: 'z',
    enabled: chosen,
    run: async (context) => {
      const event = chosenEvent(context);
      if (event !== null) await countTimeFrom(event.connection, event.seq);
    },
  },
  {
    id: 'notes.start',
    title: 'Count time from the start again',
    group: GROUP,
    shortcut: 'Shift+z',
    enabled: ({ model }) => (model?.annotations.zero ?? null) !== null,
    run: async ({ connection }) => {
      if (connection !== null) await countTimeFrom(connection.id, null);
    },
  },
];
