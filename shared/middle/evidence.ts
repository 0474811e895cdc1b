import type { MessageReading } from '../jsonrpc/index.ts';
import type { Direction } from '../capture/index.ts';

/** A rule as it stands in a file. */
export interface FilteredStep {
  readonly name: string;
  readonly when: string;
  readonly direction: Direction;
  readonly do: readonly object[];
}

/** What is made of a message that was seen: a rule about such messages. */
export type EvidenceKind = 'hold' | 'delay' | 'block' | 'answer' | PlaceRewrite;

/** A place of the message gets a value; at first the one that it has, for the user to change. */
export interface PlaceRewrite {
  /** JSON pointer. */
  readonly at: string;
  readonly value: string | number | boolean | null;
}

/** A message that was seen, as far as a rule about such messages needs it. */
export interface Evidence {
  readonly dir: Direction;
  readonly message: MessageReading;
  /** Of a response that of its request; '' for none. */
  readonly method: string;
  /** Of a request or a response of `tools/call`: the tool; '' for none. */
  readonly tool: string;
  /** The recorded answer of a request: its result or error; null where none is known. */
  readonly answer: { readonly result: unknown } | { readonly error: unknown } | null;
}

const DELAY = '2s';

/** A rule about messages such as this one; null where nothing of that kind can be done to it. */
export function ruleOfEvidence(
  kind: EvidenceKind,
  { dir, message, method, tool, answer }: Evidence,
): FilteredStep | null {
  const what = tool === '' ? method || message.class : tool;
  const isRequest = message.class === 'request';
  if (kind === 'answer' && (!isRequest || answer === null)) return null;
  // The name of the tool stands in the request alone.
  const named = tool !== '' && isRequest ? ` params.name:${JSON.stringify(tool)}` : '';
  const side = message.class.startsWith('response.') ? 'class:response.*' : `class:${message.class}`;
  const when = `${side}${method === '' ? '' : ` method:${method}`}${named}`;
  const rule = (verb: string, step: object): FilteredStep => ({
    name: `${verb} ${what}`,
    when,
    direction: dir,
    do: [step],
  });
  if (typeof kind === 'object') return rule(`rewrite ${kind.at} of`, { edit: { set: { [kind.at]: kind.value } } });
  switch (kind) {
    case 'hold':
      return rule('hold', { hold: true });
    case 'delay':
      return rule('delay', { delay: DELAY });
    case 'block':
      return rule('block', { drop: true });
    case 'answer':
      return rule('answer', { answer });
  }
}
