import { isDeclared, type StandingReply, type StandingRule } from '../../../shared/answering/index.ts';
import { standingRules } from '../../../shared/bridge/index.ts';
import { readJsonInput } from './json-input.ts';

/** Reads the file of an `--answers`: a JSON list of standing rules. Throws Error with a sentence that names the first rule that is none. */
export function readStandingRules(file: string): readonly StandingRule[] {
  const read = standingRules.safeParse(readJsonInput(file, 'The standing rules'));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [index, ...path] = issue?.path ?? [];
  const where =
    typeof index === 'number' ? `rule ${index + 1}${path.length > 0 ? `, ${path.join('.')}` : ''}` : 'all of it';
  throw new Error(
    `The standing rules in ${file} cannot be used: ${where}: ${issue?.message ?? 'it is not a list of rules'}.`,
  );
}

/** What a command answers for a user who is not there, where the capabilities say that there is one. */
export function rulesWithoutUser(capabilities: unknown): StandingRule[] {
  return REPLIES.filter(({ gate }) => isDeclared(capabilities, gate)).map(({ method, reply }) => ({
    method,
    containing: '',
    reply,
    delayMs: 0,
    enabled: true,
  }));
}

const REPLIES: readonly { readonly gate: string; readonly method: string; readonly reply: StandingReply }[] = [
  { gate: 'elicitation', method: 'elicitation/create', reply: { kind: 'decline' } },
  {
    gate: 'sampling',
    method: 'sampling/createMessage',
    // 2025-11-25, client/sampling, error handling.
    reply: { kind: 'error', code: -1, message: 'User rejected sampling request' },
  },
];
