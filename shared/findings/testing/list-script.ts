import type { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import { request, result } from './rule-case.ts';

/** For the tests: a request of this method, answered with this on stdio. */
export function asks<S extends ScriptedSession>(s: S, id: number, method: string, params: object, value: object): S {
  return s.client(request(id, method, params)).server(result(id, value));
}

/** A tool as it is listed; `more` goes over what is right. */
export function tool(name: string, more: object = {}): object {
  return { name, inputSchema: { type: 'object', properties: {} }, ...more };
}

/** A list of tools that is asked for and answered. */
export function listsTools<S extends ScriptedSession>(
  s: S,
  id: number,
  tools: readonly object[],
  page: object = {},
): S {
  const { cursor, ...more } = page as { cursor?: string };
  return asks(s, id, 'tools/list', cursor === undefined ? {} : { cursor }, { tools, ...more });
}

/** A call of a tool that is answered with this. */
export function callsTool<S extends ScriptedSession>(s: S, id: number, name: string, value: object): S {
  return asks(s, id, 'tools/call', { name, arguments: {} }, value);
}

/** The text of a result. */
export const text = (words: string): object => ({ type: 'text', text: words });

const DEEP = '@deep';
const DEEP_TEXT = `${'[{"items":'.repeat(8000)}{}${'}]'.repeat(8000)}`;

/** Stands for a value that is nested deeper than a stack reaches. */
export const deep = DEEP as unknown;

/** A message as text, with what stands for deep values written out: they are too deep for `JSON.stringify`. */
export function deeply(message: unknown): string {
  return JSON.stringify(message).replaceAll(JSON.stringify(DEEP), DEEP_TEXT);
}
