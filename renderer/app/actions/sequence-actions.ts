import {
  activeConnection,
  activeModel,
  changeSelection,
  selectionOf,
  type Action,
  type SequenceScope,
} from '../../state/index.ts';

const GROUP = 'Sequence';

function draw(sequence: SequenceScope): void {
  changeSelection(activeConnection()?.id ?? null, {
    panel: 'sequence',
    sequence,
    diagnosis: false,
    postMortem: false,
  });
}

/** Drawing rows as a sequence diagram. Saving one is offered by its panel, where it can be seen. */
export const SEQUENCE_ACTIONS: readonly Action[] = [
  {
    id: 'sequence.operation',
    title: 'Draw the operation of the chosen row as a sequence',
    group: GROUP,
    shortcut: 's',
    enabled: () => (activeModel()?.rows.operation(selectionOf(activeConnection()?.id ?? null).row) ?? -1) >= 0,
    run: () => draw('operation'),
  },
  {
    id: 'sequence.rows',
    title: 'Draw the filtered rows as a sequence',
    group: GROUP,
    enabled: () => activeConnection() !== null,
    run: () => draw('rows'),
  },
  {
    id: 'sequence.everything',
    title: 'Draw everything as a sequence',
    group: GROUP,
    enabled: () => activeConnection() !== null,
    run: () => draw('everything'),
  },
];
