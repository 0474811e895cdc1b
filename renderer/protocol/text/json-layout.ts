import { afterSpace, afterString, afterWord } from '../../../shared/json/index.ts';

const INDENT = '  ';
/** Deeper levels stand at this one's place, so that a hostile depth does not cost a quadratic text. */
const DEEPEST = 64;

/**
 * The same JSON on many lines: every token as it is written, only the white space between them is new. Strings,
 * numbers and repeated keys keep their exact text. A text that is cut or is no JSON is laid out as far as it goes.
 */
export function layOut(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let at = afterSpace(text, text.startsWith('\ufeff') ? 1 : 0);
  const newLine = (): void => {
    parts.push('\n', INDENT.repeat(Math.min(depth, DEEPEST)));
  };
  while (at < text.length) {
    const character = text[at]!;
    let end = at + 1;
    if (character === '{' || character === '[') {
      const close = afterSpace(text, end);
      if (text[close] === (character === '{' ? '}' : ']')) {
        parts.push(character, text[close]!);
        end = close + 1;
      } else {
        parts.push(character);
        depth += 1;
        newLine();
      }
    } else if (character === '}' || character === ']') {
      depth = Math.max(0, depth - 1);
      newLine();
      parts.push(character);
    } else if (character === ',') {
      parts.push(',');
      newLine();
    } else if (character === ':') parts.push(': ');
    else {
      end = character === '"' ? afterString(text, at) : afterWord(text, at);
      parts.push(text.slice(at, end));
    }
    const next = afterSpace(text, end);
    // Two values side by side are no JSON; their gap must stay.
    if (next > end && isWordEnd(text, end) && isWordStart(text, next)) parts.push(' ');
    at = next;
  }
  return parts.join('');
}

/** The same JSON on one line: every token as it is written, no white space between them. */
export function joinLines(text: string): string {
  const parts: string[] = [];
  let at = afterSpace(text, 0);
  while (at < text.length) {
    const end = text[at] === '"' ? afterString(text, at) : isPunctuation(text, at) ? at + 1 : afterWord(text, at);
    parts.push(text.slice(at, end));
    const next = afterSpace(text, end);
    if (next > end && isWordEnd(text, end) && isWordStart(text, next)) parts.push(' ');
    at = next;
  }
  return parts.join('');
}

function isPunctuation(text: string, at: number): boolean {
  return at < text.length && '{}[],:'.includes(text[at]!);
}

function isWordEnd(text: string, end: number): boolean {
  return end > 0 && !isPunctuation(text, end - 1) && afterSpace(text, end - 1) === end - 1;
}

function isWordStart(text: string, at: number): boolean {
  return at < text.length && !isPunctuation(text, at);
}
