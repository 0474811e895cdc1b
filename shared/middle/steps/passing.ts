import type { MarkColour } from '../../capture/index.ts';
import type { Hold } from './draft.ts';
import { isAlone } from './letter.ts';
import type { StepDeed } from './step.ts';

/** Lets the message wait, by so much and up to `jitterMs` more. What this side says meanwhile waits behind it. */
export function delaying(ms: number, jitterMs: number): StepDeed {
  return (draft, _, { random }) => {
    draft.delayMs += ms + Math.round(random() * jitterMs);
    return true;
  };
}

/** Lets the message leave no faster than so many bytes a second. */
export function throttling(bytesPerSecond: number): StepDeed {
  return (draft) => {
    draft.bytesPerSecond = bytesPerSecond;
    return true;
  };
}

/** Lets it wait for somebody. */
export function holding(hold: Hold): StepDeed {
  return (draft) => {
    draft.hold = hold;
    return true;
  };
}

export const dropping: StepDeed = (draft) => {
  draft.copies = 0;
  return true;
};

/** Lets it pass so many times. */
export function repeating(times: number): StepDeed {
  return (draft, letter) => {
    if (isAlone(letter)) return false;
    draft.copies *= times;
    return true;
  };
}

/** Lets so many later messages of its side pass before it. */
export function reordering(behind: number): StepDeed {
  return (draft, letter) => {
    if (isAlone(letter)) return false;
    draft.behind = behind;
    return true;
  };
}

/** Ends the record behind the message. */
export const endingRecord: StepDeed = (draft) => {
  draft.endsRecord = true;
  return true;
};

/** Writes a sentence into the record, and tells the user at once. */
export function notifying(text: string): StepDeed {
  return (draft, _, ground) => {
    draft.notes.push(text);
    ground.notify(text);
    return true;
  };
}

/** Gives what is told of the message in the record a colour. */
export function marking(colour: MarkColour): StepDeed {
  return (draft) => {
    draft.mark = colour;
    return true;
  };
}

/** Writes a sentence into the record. */
export function noting(text: string): StepDeed {
  return (draft) => {
    draft.notes.push(text);
    return true;
  };
}
