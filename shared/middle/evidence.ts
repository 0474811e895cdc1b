import { pointerSteps, valueAt } from '../json/index.ts';
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
export type EvidenceKind = 'hold' | 'delay' | 'block' | 'answer' | PlaceRewrite | SuchFault;

/** A place of the message gets a value; at first the one that it has, for the user to change. */
export interface PlaceRewrite {
  /** JSON pointer. */
  readonly at: string;
  /** Any JSON value; without it the one that the place has, or null where it is not there. */
  readonly value?: unknown;
}

/** The server breaks such messages, or their answers, in this way. */
export interface SuchFault {
  /** Id of the fault. */
  readonly fault: string;
  /** The messages that it is done to where a rule names none, in the filter language. */
  readonly usual: string;
}

/** A message that was seen, as far as a rule about such messages needs it. */
export interface Evidence {
  readonly dir: Direction;
  readonly message: MessageReading;
  /** Of a response that of its request; '' for none. */
  readonly method: string;
  /** Of a request or a response of `tools/call`: the tool; '' for none. */
  readonly tool: string;
  /** The recorded answer of a request, or of the request of a response: its result or error; null where none is known. */
  readonly answer: { readonly result: unknown } | { readonly error: unknown } | null;
  /** A term of the filter language that they have to pass beside, as one of a value; '' for none. */
  readonly also?: string;
  /** Id of a rule of the specification that they break, in place of what they are; '' for none. */
  readonly breaks?: string;
}

const DELAY = '2s';
const RESPONSES = 'class:response.*';

/** A rule about messages such as this one; null where nothing of that kind can be done to it. */
export function ruleOfEvidence(kind: EvidenceKind, evidence: Evidence): FilteredStep | null {
  const { answer, also = '', breaks = '' } = evidence;
  const rule = (verb: string, step: object): FilteredStep => {
    const suffix = breaks === '' ? `${nameOf(evidence)}${also === '' ? '' : ' with a value'}` : `what breaks ${breaks}`;
    return { name: `${verb} ${suffix}`, when: whenOf(evidence), direction: evidence.dir, do: [step] };
  };
  if (typeof kind === 'object') {
    if ('fault' in kind) return faultRule(kind, evidence);
    const { at, value = valueAt(evidence.message.value, pointerSteps(at)) ?? null } = kind;
    return rule(`rewrite ${at} of`, { edit: { set: { [at]: value } } });
  }
  switch (kind) {
    case 'hold':
      return rule('hold', { hold: true });
    case 'delay':
      return rule('delay', { delay: DELAY });
    case 'block':
      return rule('block', { drop: true });
    case 'answer':
      return answer === null ? null : answerRule(evidence, answer);
  }
}

/** Which messages are such ones. */
function whenOf({ message, method, tool, also = '', breaks = '' }: Evidence): string {
  if (breaks !== '') return `finding:${breaks}`;
  const side = isResponse(message) ? RESPONSES : `class:${message.class}`;
  const parts = [side, ...(method === '' ? [] : [`method:${method}`]), ...ofTool(message.class === 'request', tool)];
  return [...parts, ...(also === '' ? [] : [also])].join(' ');
}

/** The name of the tool stands in the request alone; that of its answer is known by it. */
function ofTool(isRequest: boolean, tool: string): readonly string[] {
  if (tool === '') return [];
  return [isRequest ? `params.name:${JSON.stringify(tool)}` : `tool:${JSON.stringify(tool)}`];
}

/** The request of such an answer gets it, whoever has been chosen of the two. */
function answerRule(evidence: Evidence, answer: object): FilteredStep {
  const { dir, message, method, tool } = evidence;
  const other = dir === 'c2s' ? 's2c' : 'c2s';
  return {
    name: `answer ${nameOf(evidence)}`,
    when: ['class:request', `method:${method}`, ...ofTool(true, tool)].join(' '),
    direction: isResponse(message) ? other : dir,
    do: [{ answer }],
  };
}

/** A fault that is usually done to answers is done to those of such requests; one of another method stays where it usually is. */
function faultRule({ fault, usual }: SuchFault, evidence: Evidence): FilteredStep {
  const { method, tool } = evidence;
  const [, own = ''] = /\bmethod:(\S+)/.exec(usual) ?? [];
  const [kind = ''] = /\bclass:\S+/.exec(usual) ?? [];
  const step = [{ fault }];
  const direction = /\bdir:c2s\b/.test(usual) ? 'c2s' : 's2c';
  // The calls of tools stand for any request.
  if (method === '' || (own !== '' && own !== 'tools/call' && own !== method))
    return { name: fault, when: usual.replace(/\bdir:\S+\s*/, ''), direction, do: step };
  const when = [...(kind === '' ? [] : [kind]), `method:${method}`, ...ofTool(kind === 'class:request', tool)].join(
    ' ',
  );
  return { name: `${fault} at ${nameOf(evidence)}`, when, direction, do: step };
}

function nameOf({ message, method, tool }: Evidence): string {
  return tool === '' ? method || message.class : tool;
}

function isResponse(message: MessageReading): boolean {
  return message.class.startsWith('response.');
}
