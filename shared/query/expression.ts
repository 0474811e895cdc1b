import { Automaton } from './automaton.ts';
import { ExpressionFault, parseExpression, type ExpressionNode } from './expression-syntax.ts';
import type { TextTest } from './pattern.ts';
import { compiled } from './program.ts';
import { Replacement } from './replacement.ts';

/** Longest source of a regular expression, in UTF-16 units. */
const LONGEST_SOURCE = 1_000;

export type ExpressionReading =
  | {
      readonly test: TextTest;
      /** Text that whatever it finds has to hold, but for the case of its letters; '' when none is sure. */
      readonly literal: string;
    }
  | { readonly problem: string };

/**
 * Reads a regular expression in the syntax of JavaScript (without flags but `i`); its test says whether it is found anywhere in a
 * text. No expression can hold up whoever tests: it is run by an automaton of our own in time linear in the text, and what that
 * cannot do (back references, looking around, very long expressions) is refused with a sentence.
 */
export function readExpression(source: string, ignoreCase: boolean): ExpressionReading {
  return judged(() => {
    const node = nodeOf(source, ignoreCase);
    const automaton = new Automaton(node);
    return { test: (text) => automaton.test(text), literal: surest(node) };
  });
}

export type ReplacingReading = { readonly replaced: Replacer } | { readonly problem: string };

/** The text with each find replaced; null where there is none, or why that cannot be done in it, as a sentence. */
export type Replacer = (text: string) => string | null | { readonly problem: string };

/** Reads a regular expression, and what takes the place of each find: `$1`, `$<name>`, `$&` and `$$` in it are those of JavaScript. No text can hold up whoever replaces. */
export function readReplacing(source: string, ignoreCase: boolean, by: string): ReplacingReading {
  return judged(() => {
    const node = nodeOf(source, ignoreCase);
    const automaton = new Automaton(node);
    const replacement = new Replacement(compiled(node), by);
    const replaced = (text: string): string | null => (automaton.test(text) ? replacement.replaced(text) : null);
    return { replaced: (text) => judged(() => replaced(text)) };
  });
}

function nodeOf(source: string, ignoreCase: boolean): ExpressionNode {
  if (source.length > LONGEST_SOURCE)
    throw new ExpressionFault(`A regular expression may have at most ${LONGEST_SOURCE} characters.`);
  // Only for its judgement of the syntax: it is never run.
  void new RegExp(source);
  return parseExpression(source, ignoreCase);
}

/** What comes of it, or what is wrong with the expression, as a sentence. */
function judged<T>(read: () => T): T | { readonly problem: string } {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof ExpressionFault) return { problem: fault.message };
    if (!(fault instanceof SyntaxError)) throw fault;
    const cause = /^Invalid regular expression: .*: (.+)$/s.exec(fault.message)?.[1] ?? fault.message;
    return { problem: `Not a regular expression: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}.` };
  }
}

/** The longest run of units that every find goes through one after the other. */
function surest(node: ExpressionNode): string {
  const runs: string[] = [''];
  const walk = (part: ExpressionNode): void => {
    if (part.kind === 'unit' && part.said >= 0) runs.push(`${runs.pop() ?? ''}${String.fromCharCode(part.said)}`);
    else if (part.kind === 'sequence') part.parts.forEach(walk);
    else if (part.kind === 'group') walk(part.part);
    else {
      // Once at least it follows right on; what comes after it may stand further off.
      if (part.kind === 'repeat' && part.least > 0) walk(part.part);
      runs.push('');
    }
  };
  walk(node);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}
