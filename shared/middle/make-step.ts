import { readReplacing } from '../query/index.ts';
import { faultOf } from './faults/index.ts';
import type { RuleStep } from './rule.ts';
import type { StepName, StepValue } from './rules-file.ts';
import {
  type AnswerBody,
  answering,
  type AnswerSource,
  asking,
  delaying,
  dropping,
  endingRecord,
  editing,
  ELSEWHERE,
  holding,
  marking,
  noting,
  notifying,
  type PlaceEdit,
  reordering,
  repeating,
  replacing,
  replacingFinds,
  scripting,
  type StepDeed,
  throttling,
} from './steps/index.ts';

/** So long a message is held where its rule does not say, ms: the patience of the SDKs' clients. */
const HELD_MS = 60_000;

/** What cannot be made of a value, as a sentence. */
interface Unmade {
  readonly problem: string;
}

/** The step of this name; `value` is what the schema of the name has read. */
export function madeStep(name: StepName, value: unknown): RuleStep | Unmade {
  const made = (MAKERS[name] as (value: unknown) => MadeStep | Unmade)(value);
  return 'problem' in made ? made : { ground: 'any', ...made };
}

/** A step that can be had everywhere where it does not say otherwise. */
type MadeStep = Omit<RuleStep, 'ground'> & Partial<RuleStep>;

/** What each kind of step is made of. */
const MAKERS: { readonly [K in StepName]: (value: StepValue[K]) => MadeStep | Unmade } = {
  edit: (edits) => ({ does: 'edited', deed: editing(placeEdits(edits)) }),
  patch: (steps) => ({ does: 'patched', deed: editing(steps.map(patchEdit)) }),
  replace: (value) => {
    const deed = replacingDeed(value);
    return 'problem' in deed ? deed : { does: 'rewritten', deed };
  },
  delay: (value) => {
    const { ms, jitter = 0 } = typeof value === 'number' ? { ms: value } : value;
    return { does: `delayed by ${ms} ms`, deed: delaying(ms, jitter) };
  },
  throttle: ({ 'bytes-per-second': speed }) => ({
    does: `let through at ${speed} bytes a second`,
    deed: throttling(speed),
  }),
  hold: (value) => {
    const { for: forMs = HELD_MS, afterwards = 'forward', 'keep-alive': keepAliveMs = 0 } = value === true ? {} : value;
    const hold = { forMs, afterwards, keepAliveMs };
    return { does: 'held', deed: holding(hold), hold };
  },
  drop: () => ({ does: 'dropped', deed: dropping }),
  duplicate: (times) => ({ does: `sent ${times} times`, deed: repeating(times) }),
  reorder: (behind) => ({ does: `put behind ${behind} later ones`, deed: reordering(behind) }),
  answer: (value) => {
    if (!('recorded' in value)) return { does: 'answered here', deed: answering(answerBody(value)) };
    const { capture, seq = 0 } = typeof value.recorded === 'string' ? { capture: value.recorded } : value.recorded;
    return asked(ELSEWHERE.record, { kind: 'record', capture, seq });
  },
  redirect: (value) => {
    if ('url' in value) return asked(ELSEWHERE.server, { kind: 'url', url: value.url });
    if ('server' in value) return asked(ELSEWHERE.server, { kind: 'server', name: value.server });
    const [command = '', ...args] = value.command;
    return asked(ELSEWHERE.server, { kind: 'command', command, args });
  },
  fault: (id) => {
    const fault = faultOf(id);
    if (fault === null)
      return { problem: `No fault is called ${JSON.stringify(id)}: mcpscope chaos --list names them.` };
    return { does: `spoiled by ${fault.id}`, deed: fault.deed, ground: fault.ground };
  },
  note: (text) => ({ does: 'noted', deed: noting(text) }),
  mark: (colour) => ({ does: `marked ${colour}`, deed: marking(colour) }),
  notify: (text) => ({ does: 'told of', deed: notifying(text) }),
  'stop-recording': () => ({ does: 'the last to be recorded', deed: endingRecord }),
  script: (source) => ({ does: 'given to a script', deed: scripting(source), script: source }),
};

function asked(does: string, asks: AnswerSource): MadeStep {
  return { does, deed: asking(asks), asks };
}

function replacingDeed(value: StepValue['replace']): StepDeed | Unmade {
  if ('find' in value) return replacing(value.find, value.with);
  const { pattern, with: by, 'ignore-case': ignoreCase = false } = value;
  const reading = readReplacing(pattern, ignoreCase, by);
  return 'problem' in reading ? reading : replacingFinds(reading.replaced);
}

function answerBody(value: Exclude<StepValue['answer'], { recorded: unknown }>): AnswerBody {
  // The text of it has been put in its place.
  if ('file' in value) return { kind: 'text', text: '' };
  // Over stdio a message is one line; in a JSON text, line breaks stand only between its tokens.
  if ('text' in value) return { kind: 'text', text: value.text.trim().replaceAll(/[\r\n]+/g, ' ') };
  return 'error' in value ? { kind: 'error', value: value.error } : { kind: 'result', value: value.result };
}

function placeEdits({ set = {}, remove = [], rename = {} }: StepValue['edit']): PlaceEdit[] {
  return [
    ...Object.entries(set).map(([at, value]) => ({ kind: 'set', at, json: JSON.stringify(value) }) as const),
    ...Object.entries(rename).map(([at, name]) => ({ kind: 'rename', at, name }) as const),
    ...remove.map((at) => ({ kind: 'remove', at }) as const),
  ];
}

function patchEdit(step: StepValue['patch'][number]): PlaceEdit {
  switch (step.op) {
    case 'remove':
      return { kind: 'remove', at: step.path };
    case 'copy':
    case 'move':
      return { kind: step.op, from: step.from, at: step.path };
    default:
      return { kind: step.op, at: step.path, json: JSON.stringify(step.value) };
  }
}
