import { member } from '../../shared/json/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { type Evidence, type EvidenceKind, ruleOfEvidence } from '../../shared/middle/index.ts';
import { command } from './bridge.ts';
import { capturedMessage } from './captured-text.ts';
import { draftRules, rulesText } from './middle.ts';
import { modelOf } from './models.ts';
import { changeSelection } from './selection.ts';

/** Writes a rule about messages such as that of a row, and shows it to be put into force. Rejects with a sentence where there is none. */
export async function makeRule(kind: EvidenceKind, connection: string, row: number): Promise<void> {
  const evidence = await evidenceAt(connection, row);
  const rule = evidence === null ? null : ruleOfEvidence(kind, evidence);
  if (rule === null) throw new Error('Nothing has answered this message: choose a request with its response.');
  const change = { kind: 'add', rule: { ...rule, do: rule.do.map((step) => ({ ...step })) } } as const;
  const { text } = await command('editRules', { text: rulesText(connection), change });
  draftRules(connection, text);
  changeSelection(connection, { panel: 'rules', diagnosis: false, postMortem: false });
}

async function evidenceAt(connection: string, row: number): Promise<Evidence | null> {
  const { rows, operations } = modelOf(connection);
  const [message] = readFrame(await capturedMessage(connection, row)).messages;
  if (message === undefined) return null;
  const peer = rows.peer(row);
  const response = message.class === 'request' && peer >= 0 ? await capturedMessage(connection, peer) : '';
  const answer = response === '' ? undefined : readFrame(response).messages[0]?.value;
  const isCall = message.method === 'tools/call';
  return {
    dir: rows.direction(row) === 's2c' ? 's2c' : 'c2s',
    message,
    method: message.method ?? operations[rows.operation(row)]?.method ?? '',
    tool: isCall ? String(member(member(message.value, 'params'), 'name') ?? '') : '',
    answer: answerOf(answer),
  };
}

function answerOf(value: unknown): Evidence['answer'] {
  const result = member(value, 'result');
  const error = member(value, 'error');
  if (result !== undefined) return { result };
  return error === undefined ? null : { error };
}
