import type { Operation } from '../../../shared/analysis/index.ts';
import {
  argumentsText,
  isScoped,
  likenessOf,
  PAIR_DIFFERENCES_MOST,
  type JsonComparison,
  type NoiseRule,
  type OperationKey,
  rulesFor,
} from '../../../shared/compare/index.ts';
import { member } from '../../../shared/json/index.ts';
import type { Connection } from '../connection/index.ts';
import type { DifferenceJobs } from './difference-jobs.ts';
import { compareLongAnswers } from './long-answers.ts';
import type { FrameMessages } from './frame-messages.ts';
import { saidBy } from './message-texts.ts';

/** Longest request, in bytes, whose params are looked into to find its like: of longer ones the length has to do. */
const LOOKED_INTO = 16_384;

/** What an operation is told by from others of its session. */
export async function operationKey(
  connection: Connection,
  { dir, method, name, request }: Operation,
  rules: readonly NoiseRule[],
  messages: FrameMessages,
): Promise<OperationKey> {
  const bytes = connection.observation.rows.bytes(request);
  if (bytes > LOOKED_INTO) return { dir, method, name, params: -bytes };
  try {
    const text = await messages.at(connection, request);
    return { dir, method, name, params: text === null ? -1 : likenessOf(saidBy(text), method, rules) };
  } catch {
    return { dir, method, name, params: -1 };
  }
}

/** An operation where its session has it. */
export interface PlacedOperation {
  readonly connection: Connection;
  readonly operation: Operation;
  readonly key: OperationKey;
}

/** Where messages are read and held against each other. */
export interface Reading {
  readonly messages: FrameMessages;
  readonly jobs: DifferenceJobs;
}

/** What two operations that belong together differ in, noise left out. Rejects where a message cannot be read. */
export async function compareOperations(
  left: PlacedOperation,
  right: PlacedOperation,
  rules: readonly NoiseRule[],
  reading: Reading,
): Promise<JsonComparison> {
  const own = await rulesOf(left, rules, reading);
  // Of long requests the key says nothing about what is in them.
  const asked =
    left.key.params === right.key.params && left.key.params >= 0
      ? ALIKE
      : await compareRows(left, right, [left.operation.request, right.operation.request], own, reading);
  const answered = await compareRows(left, right, [left.operation.response, right.operation.response], own, reading);
  const differences = [...asked.differences, ...answered.differences];
  const told = differences.slice(0, PAIR_DIFFERENCES_MOST);
  return {
    differences: told,
    more: asked.more + answered.more + differences.length - told.length,
    noise: asked.noise + answered.noise,
  };
}

/** The rules that hold for this operation; some may be for its arguments alone. */
async function rulesOf(
  { connection, operation }: PlacedOperation,
  rules: readonly NoiseRule[],
  { messages }: Reading,
): Promise<readonly NoiseRule[]> {
  const { method, name, request } = operation;
  if (!rules.some((rule) => isScoped(rule) && rule.method === method)) return rules;
  const text = await messages.at(connection, request).catch(() => null);
  const params = text === null ? undefined : member(saidBy(text), 'params');
  return rulesFor(rules, { method, name, arguments: argumentsText(name, params) });
}

const ALIKE: JsonComparison = { differences: [], more: 0, noise: 0 };

async function compareRows(
  left: PlacedOperation,
  right: PlacedOperation,
  [row, other]: readonly [number, number],
  rules: readonly NoiseRule[],
  { messages, jobs }: Reading,
): Promise<JsonComparison> {
  // That there is no answer is in the state of the operation.
  if (row < 0 || other < 0) return ALIKE;
  const texts = [await messages.at(left.connection, row), await messages.at(right.connection, other)] as const;
  if (texts[0] === null || texts[1] === null)
    return compareLongAnswers({ connection: left.connection, row }, { connection: right.connection, row: other });
  return jobs.messages({ left: texts[0], right: texts[1], method: left.operation.method, rules });
}
