import { isFrameClass } from '../../../shared/analysis/index.ts';
import { member } from '../../../shared/json/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { type Evidence, type EvidenceKind, ruleOfEvidence } from '../../../shared/middle/index.ts';
import {
  capturedMessage,
  command,
  type ConnectionModel,
  draftRules,
  modelOf,
  notify,
  rulesText,
  selectionOf,
  useConnections,
  showPanel,
} from '../../state/index.ts';

const MESSAGE = /^(?:request|response\.\w+|notification)$/;
/** The message of an exchange stands within so many rows of its other events. */
const NEAR = 200;

/** The row of the message that a row is, or that its HTTP exchange has carried first; −1 for none. */
export function messageOfRow({ rows }: Pick<ConnectionModel, 'rows'>, row: number): number {
  if (row < 0 || row >= rows.length) return -1;
  if (isFrameClass(rows.class(row))) return MESSAGE.test(rows.class(row)) ? row : -1;
  const exchange = rows.exchange(row);
  if (exchange === 0) return -1;
  for (let near = Math.max(0, row - NEAR); near < Math.min(rows.length, row + NEAR); near += 1)
    if (rows.exchange(near) === exchange && MESSAGE.test(rows.class(near))) return near;
  return -1;
}

/**
 * Writes a rule about messages such as that of a row, and shows it to be put into force; `to`: between which peers, where that is another connection than the one of the row.
 * Rejects with a sentence where there is none.
 */
export async function makeRule(
  kind: EvidenceKind,
  connection: string,
  row: number,
  narrowed: Pick<Evidence, 'also' | 'breaks'> = {},
  to = connection,
): Promise<void> {
  const { panel } = selectionOf(to);
  const { active } = useConnections.getState();
  const evidence = await evidenceAt(connection, row);
  const rule = evidence === null ? null : ruleOfEvidence(kind, { ...evidence, ...narrowed });
  if (rule === null) throw new Error('Nothing has answered this message: choose a request with its response.');
  const change = { kind: 'add', rule: { ...rule, do: rule.do.map((step) => ({ ...step })) } } as const;
  const { text } = await command('editRules', { text: rulesText(to), change });
  draftRules(to, text);
  const show = (): void => {
    useConnections.getState().activate(to);
    showPanel(to, 'rules');
  };
  // A user who has gone elsewhere meanwhile stays there.
  if (selectionOf(to).panel === panel && useConnections.getState().active === active) show();
  else notify({ tone: 'info', text: 'The rule is written, and not in force yet.', act: { label: 'Show', run: show } });
}

async function evidenceAt(connection: string, row: number): Promise<Evidence | null> {
  const { rows, operations } = modelOf(connection);
  const [message] = readFrame(await capturedMessage(connection, row)).messages;
  if (message === undefined) return null;
  const operation = operations[rows.operation(row)];
  const method = message.method ?? operation?.method ?? '';
  const peer = message.class === 'request' ? rows.peer(row) : row;
  const response = message.class === 'notification' || peer < 0 ? '' : await capturedMessage(connection, peer);
  return {
    dir: rows.direction(row) === 's2c' ? 's2c' : 'c2s',
    message,
    method,
    tool: method === 'tools/call' ? toolOf(message.value, operation?.name ?? '') : '',
    answer: answerOf(response === '' ? undefined : readFrame(response).messages[0]?.value),
  };
}

/** The name in the request itself, else that of the operation that an answer ends. */
function toolOf(value: unknown, known: string): string {
  const name = member(member(value, 'params'), 'name');
  return typeof name === 'string' ? name : known;
}

function answerOf(value: unknown): Evidence['answer'] {
  const result = member(value, 'result');
  const error = member(value, 'error');
  if (result !== undefined) return { result };
  return error === undefined ? null : { error };
}
