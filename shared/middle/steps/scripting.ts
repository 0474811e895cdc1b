import type { Letter } from './letter.ts';
import type { StepDeed } from './step.ts';

/** What a script sees. `text`: the message as it goes on so far. */
export interface ScriptInput extends Pick<Letter, 'dir' | 'method'> {
  readonly text: string;
}

/** What a script came to: `text` goes on, it said nothing, it wants the message dropped, or why it came to nothing, as a sentence. */
export type ScriptOutcome =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'same' | 'drop' }
  | { readonly kind: 'failed'; readonly problem: string };

/** Runs the source of a script on a message, where it can reach nothing else. Never throws. */
export type ScriptRunner = (source: string, input: ScriptInput) => ScriptOutcome;

/** Lets a script say what goes on. One that fails leaves the message as it is, and the record says why. */
export function scripting(source: string): StepDeed {
  return (draft, letter, { runScript }) => {
    const text = draft.text ?? letter.text;
    if (text === null) return false;
    const outcome = runScript(source, { text, dir: letter.dir, method: letter.method });
    switch (outcome.kind) {
      case 'failed':
        draft.notes.push(`The script of a rule failed, and the message went on without it. ${outcome.problem}`);
        return true;
      case 'same':
        return false;
      case 'drop':
        draft.copies = 0;
        return true;
      case 'text':
        draft.text = outcome.text;
        return true;
    }
  };
}

/** Where no script can be run. */
export const NO_SCRIPTS: ScriptRunner = () => ({ kind: 'failed', problem: 'No script can be run here.' });
