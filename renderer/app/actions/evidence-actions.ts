import { isFrameClass } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { resentText } from '../../../shared/compose/index.ts';
import {
  activeConnection,
  activeModel,
  capturedMessage,
  capturedText,
  editInComposer,
  nextId,
  openConnections,
  registerActions,
  selectionOf,
  sendText,
  useConnections,
  usualTarget,
  type Action,
} from '../../state/index.ts';

const GROUP = 'Frames';

/** What can be done with a captured frame on a connection: of any direction, and from any capture. */
interface Use {
  readonly id: string;
  /** Without a stop, so that "on ‹name›" can follow. */
  readonly title: string;
  readonly shortcut: string;
  run(row: number, from: string, to: ConnectionInfo): Promise<void>;
}

const USES: readonly Use[] = [
  {
    id: 'edit',
    title: 'Edit the chosen frame in the composer',
    shortcut: 'Shift+e',
    run: async (row, from, to) => editInComposer(to, (await capturedText(from, seqOf(row))).text),
  },
  {
    id: 'send-again',
    title: 'Send the chosen frame again, exactly as it is',
    shortcut: 'Shift+s',
    run: async (row, from, to) => {
      const { text, end } = await capturedText(from, seqOf(row));
      await sendText(to, text, end);
    },
  },
  {
    id: 'send-again-renewed',
    title: 'Send the chosen frame again with the next free id',
    shortcut: 'Shift+n',
    run: async (row, from, to) => {
      const renewed = resentText(await capturedMessage(from, row), await nextId(to.id));
      if ('problem' in renewed) throw new Error(renewed.problem);
      await sendText(to, renewed.text);
    },
  },
];

function seqOf(row: number): number {
  return activeModel()?.rows.seq(row) ?? 0;
}

/** The chosen row where it is a frame; -1 otherwise. */
function chosenFrame(): number {
  const model = activeModel();
  const row = model === null ? -1 : selectionOf(model.id).row;
  return model !== null && row >= 0 && row < model.rows.length && isFrameClass(model.rows.class(row)) ? row : -1;
}

async function use({ run }: Use, to: ConnectionInfo | undefined): Promise<void> {
  const from = activeConnection();
  const row = chosenFrame();
  if (from !== null && to !== undefined && row >= 0) await run(row, from.id, to);
}

/** From evidence to request, on the connection that is shown or the only one that is open. */
export const EVIDENCE_ACTIONS: readonly Action[] = USES.map((one) => ({
  id: `frames.${one.id}`,
  title: one.title,
  group: GROUP,
  shortcut: one.shortcut,
  enabled: () => chosenFrame() >= 0 && usualTarget() !== undefined,
  run: () => use(one, usualTarget()),
}));

/** The same on any other open connection, as `frames.edit@ID`. */
function actionsOn(to: ConnectionInfo): readonly Action[] {
  return USES.map((one) => ({
    id: `frames.${one.id}@${to.id}`,
    title: `${one.title}, on ${to.name}`,
    group: GROUP,
    enabled: () => chosenFrame() >= 0 && to.id !== usualTarget()?.id,
    run: () => use(one, to),
  }));
}

/** Keeps an action in the registry for each connection that a frame could be sent to. */
export function followTargets(): () => void {
  let known = '';
  let forget = registerActions([]);
  const look = (): void => {
    const open = openConnections();
    const now = open.map(({ id }) => id).join(' ');
    if (now === known) return;
    known = now;
    forget();
    forget = registerActions(open.flatMap(actionsOn));
  };
  look();
  const unsubscribe = useConnections.subscribe(look);
  return () => {
    unsubscribe();
    forget();
  };
}
