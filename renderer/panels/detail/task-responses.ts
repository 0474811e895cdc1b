import { entryOf, parseJson } from '../../../shared/json/index.ts';

/** An answer to start from for each thing that a task of the extension needs: the JSON text of `inputResponses`. */
export function responsesText(asks: readonly string[]): string {
  const entries = asks.map((ask) => {
    const at = ask.lastIndexOf(': ');
    return [ask.slice(0, at), entryOf(SAMPLES, ask.slice(at + 2)) ?? {}] as const;
  });
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

const SAMPLES: Readonly<Record<string, object>> = {
  'elicitation/create': { action: 'accept', content: {} },
  'sampling/createMessage': {
    role: 'assistant',
    content: { type: 'text', text: '' },
    model: 'mcpscope',
    stopReason: 'endTurn',
  },
  'roots/list': { roots: [] },
};

/** What is wrong with a text that is to be the answers of a task, as a sentence; '' where nothing is. */
export function responsesProblem(text: string): string {
  try {
    const value: unknown = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return '';
    return 'The answers must be a JSON object, each under the key of its question.';
  } catch (problem) {
    if (problem instanceof SyntaxError) return `This is not JSON: ${problem.message}.`;
    throw problem;
  }
}
