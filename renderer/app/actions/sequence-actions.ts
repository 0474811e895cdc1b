import { type Action, type ActionContext, type SequenceScope, showPanel } from '../../state/index.ts';

const GROUP = 'Sequence';

function draw({ connection }: ActionContext, sequence: SequenceScope): void {
  showPanel(connection?.id ?? null, 'sequence', { sequence });
}

/** Drawing rows as a sequence diagram. Saving one is offered by its panel, where it can be seen. */
export const SEQUENCE_ACTIONS: readonly Action[] = [
  {
    id: 'sequence.operation',
    title: 'Draw the operation of the selected row as a sequence',
    group: GROUP,
    shortcut: 's',
    enabled: ({ model, selection }) => (model?.rows.operation(selection.row) ?? -1) >= 0,
    run: (context) => draw(context, 'operation'),
  },
  {
    id: 'sequence.rows',
    title: 'Draw the filtered rows as a sequence',
    group: GROUP,
    enabled: ({ connection }) => connection !== null,
    run: (context) => draw(context, 'rows'),
  },
  {
    id: 'sequence.everything',
    title: 'Draw everything as a sequence',
    group: GROUP,
    enabled: ({ connection }) => connection !== null,
    run: (context) => draw(context, 'everything'),
  },
];
