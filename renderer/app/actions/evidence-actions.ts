import { isFrameClass } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { makeRule } from '../../protocol/evidence/index.ts';
import { resentText } from '../../../shared/compose/index.ts';
import {
  capturedMessage,
  capturedText,
  editInComposer,
  nextId,
  isOpen,
  modelOf,
  sendText,
  usualTarget,
  type Action,
  type ActionContext,
} from '../../state/index.ts';

const GROUP = 'Frames';

/** What can be done with a captured frame on a connection: of any direction, and from any capture. */
interface Use {
  readonly id: string;
  /** Without a stop, so that "on ‹name›" can follow. */
  readonly title: string;
  readonly shortcut?: string;
  /** It sends. */
  readonly acts: boolean;
  /** Only on another connection than that of the frame: there it has a name of its own. */
  readonly elsewhere?: true;
  run(row: number, from: string, to: ConnectionInfo): Promise<void>;
}

const USES: readonly Use[] = [
  {
    id: 'edit',
    title: 'Edit the selected frame in the composer',
    shortcut: 'Shift+e',
    acts: false,
    run: async (row, from, to) => editInComposer(to, (await capturedText(from, seqOf(from, row))).text),
  },
  {
    id: 'send-again',
    title: 'Resend the selected frame unchanged',
    shortcut: 'Shift+s',
    acts: true,
    run: async (row, from, to) => {
      const { text, end } = await capturedText(from, seqOf(from, row));
      await sendText(to, text, end);
    },
  },
  {
    id: 'send-again-renewed',
    title: 'Resend the selected frame with the next free id',
    shortcut: 'Shift+n',
    acts: true,
    run: async (row, from, to) => {
      const renewed = resentText(await capturedMessage(from, row), await nextId(to.id));
      if ('problem' in renewed) throw new Error(renewed.problem);
      await sendText(to, renewed.text);
    },
  },
  {
    id: 'answer',
    title: 'Answer requests such as the selected one by this recorded answer',
    acts: false,
    elsewhere: true,
    run: (row, from, to) => makeRule('answer', from, row, {}, to.id),
  },
];

function seqOf(connection: string, row: number): number {
  return modelOf(connection).rows.seq(row);
}

/** The chosen row where it is a frame; -1 otherwise. */
function chosenFrame({ model, selection: { row } }: ActionContext): number {
  return model !== null && row >= 0 && row < model.rows.length && isFrameClass(model.rows.class(row)) ? row : -1;
}

async function use({ run }: Use, context: ActionContext, to: ConnectionInfo | undefined): Promise<void> {
  const row = chosenFrame(context);
  if (context.connection !== null && to !== undefined && row >= 0) await run(row, context.connection.id, to);
}

/** From evidence to request, on the connection that is shown or the only one that is open. */
export const EVIDENCE_ACTIONS: readonly Action[] = USES.map((one) => ({
  id: `frames.${one.id}`,
  title: one.title,
  group: GROUP,
  ...(one.shortcut === undefined ? {} : { shortcut: one.shortcut }),
  acts: one.acts,
  enabled: (context) => {
    const to = usualTarget(context);
    return to !== undefined && chosenFrame(context) >= 0 && !(one.elsewhere && to.id === context.connection?.id);
  },
  run: (context) => use(one, context, usualTarget(context)),
}));

/** The same on each connection that is open, as `frames.edit@ID`. */
export function evidenceActionsElsewhere({ connections }: ActionContext): readonly Action[] {
  return connections.filter(isOpen).flatMap((to) =>
    USES.map((one) => ({
      id: `frames.${one.id}@${to.id}`,
      title: `${one.title}, on ${to.name}`,
      group: GROUP,
      acts: one.acts,
      enabled: (context) => chosenFrame(context) >= 0 && to.id !== usualTarget(context)?.id,
      run: (context) => use(one, context, to),
    })),
  );
}
