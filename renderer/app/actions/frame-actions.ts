import { isFrameClass, type Exchange, type RowLevel } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  callLine,
  pythonCall,
  sendLine,
  typescriptCall,
  type Snippet,
  type SnippetSource,
} from '../../../shared/snippets/index.ts';
import {
  changeSelection,
  command,
  copyText,
  notify,
  useLayout,
  type Action,
  type ActionContext,
  showPanel,
} from '../../state/index.ts';
import { copyAsCurl } from '../../protocol/evidence/index.ts';

const GROUP = 'Frames';
const SERIOUS: ReadonlySet<RowLevel> = new Set(['error', 'warning']);
/** Most that is copied at once, in UTF-16 units. */
const LONGEST_COPY = 4_194_304;

const isChosen = ({ selection }: ActionContext): boolean => selection.row >= 0;

function choose(connection: ConnectionInfo | null, row: number): void {
  changeSelection(connection?.id ?? null, { row });
}

/** The HTTP exchange that the selected row is about or rode on. */
function chosenExchange({ model, selection: { row } }: ActionContext): Exchange | undefined {
  return model === null || row < 0 ? undefined : model.exchange(model.rows.exchange(row));
}

/** Moves to the nearest row with a finding after (1) or before (-1) the chosen one. */
function toFinding({ connection, model, selection }: ActionContext, by: 1 | -1): void {
  if (model === null) return;
  const { rows } = model;
  const start = selection.row < 0 && by < 0 ? rows.length : selection.row;
  for (let row = start + by; row >= 0 && row < rows.length; row += by) {
    if (!SERIOUS.has(rows.level(row))) continue;
    choose(connection, row);
    return;
  }
  notify({ tone: 'info', text: by > 0 ? 'No finding after this row.' : 'No finding before this row.' });
}

/** Moves in the list, and copying. */
export const FRAME_ACTIONS: readonly Action[] = [
  {
    id: 'frames.peer',
    title: 'Go to the matching request or response',
    group: GROUP,
    shortcut: 'p',
    enabled: (context) => peerOfChosen(context) >= 0,
    run: (context) => choose(context.connection, peerOfChosen(context)),
  },
  {
    id: 'frames.next-finding',
    title: 'Go to the next finding',
    group: GROUP,
    shortcut: 'f',
    enabled: ({ model }) => model !== null,
    run: (context) => toFinding(context, 1),
  },
  {
    id: 'frames.previous-finding',
    title: 'Go to the previous finding',
    group: GROUP,
    shortcut: 'Shift+f',
    enabled: ({ model }) => model !== null,
    run: (context) => toFinding(context, -1),
  },
  {
    id: 'frames.copy',
    title: 'Copy the text of the selected row',
    group: GROUP,
    enabled: isChosen,
    run: copyChosen,
  },
  {
    id: 'frames.http',
    title: 'Show in the HTTP panel',
    group: GROUP,
    shortcut: 'h',
    enabled: (context) => chosenExchange(context) !== undefined,
    run: ({ connection }) => showPanel(connection?.id ?? null, 'http'),
  },
  {
    id: 'frames.curl',
    title: 'Copy as curl',
    group: GROUP,
    enabled: (context) => chosenExchange(context) !== undefined,
    run: async (context) => {
      const { model } = context;
      const exchange = chosenExchange(context);
      if (model !== null && exchange !== undefined) await copyAsCurl(model, exchange);
    },
  },
  {
    id: 'frames.typescript',
    title: 'Copy as a TypeScript SDK call',
    group: GROUP,
    enabled: isOfClient,
    run: (context) => copySnippet(context, typescriptCall),
  },
  {
    id: 'frames.python',
    title: 'Copy as a Python SDK call',
    group: GROUP,
    enabled: isOfClient,
    run: (context) => copySnippet(context, pythonCall),
  },
  {
    id: 'frames.send-line',
    title: 'Copy as a line for mcpscope send',
    group: GROUP,
    enabled: isOfClient,
    run: (context) => copySnippet(context, sendLine),
  },
  {
    id: 'frames.call-line',
    title: 'Copy as a line for mcpscope call',
    group: GROUP,
    enabled: isOfClient,
    run: (context) => copySnippet(context, callLine),
  },
  {
    id: 'frames.clear',
    title: 'Clear the time range',
    group: GROUP,
    enabled: ({ selection }) => selection.brush !== null,
    run: ({ connection }) => changeSelection(connection?.id ?? null, { brush: null }),
  },
  {
    id: 'detail.focus',
    title: 'Go to the detail pane',
    group: GROUP,
    enabled: isChosen,
    run: () => {
      useLayout.getState().unfold('detail');
      document.querySelector<HTMLElement>('[data-part="detail"] [role="tab"][aria-selected="true"]')?.focus();
    },
  },
];

function peerOfChosen({ model, selection }: ActionContext): number {
  return model?.rows.peer(selection.row) ?? -1;
}

async function copyChosen({ connection: shown, model, selection }: ActionContext): Promise<void> {
  const connection = shown?.id;
  const seq = model?.rows.seq(selection.row);
  if (connection === undefined || seq === undefined || seq < 1) return;
  const event = await command('readEvent', { connection, seq });
  if (event.kind !== 'frame') {
    await copyText('text' in event && typeof event.text === 'string' ? event.text : JSON.stringify(event, null, 2));
    return;
  }
  const { text, total } = await command('frameText', { connection, seq, from: 0, length: LONGEST_COPY });
  await copyText(text);
  if (total > text.length)
    notify({ tone: 'warning', text: `Only the first ${LONGEST_COPY} characters of ${total} were copied.` });
}

/** The chosen row is a frame that the client sent. */
function isOfClient({ model, selection: { row } }: ActionContext): boolean {
  return model !== null && row >= 0 && model.rows.direction(row) === 'c2s' && isFrameClass(model.rows.class(row));
}

async function copySnippet(
  { connection, model, selection }: ActionContext,
  snippetOf: (about: SnippetSource) => Snippet,
): Promise<void> {
  if (connection === null || model === null) return;
  const seq = model.rows.seq(selection.row);
  const frame = await command('frameText', { connection: connection.id, seq, from: 0, length: LONGEST_COPY });
  if (frame.base64 || frame.total > frame.text.length)
    throw new Error('The frame is too long or not UTF-8, so it cannot become code.');
  const { source } = connection.header;
  const snippet = snippetOf({
    text: frame.text,
    source,
    transport: model.session?.transport ?? '',
    era: model.session?.era ?? 'unknown',
  });
  if ('problem' in snippet) throw new Error(snippet.problem);
  await copyText(snippet.text);
}
