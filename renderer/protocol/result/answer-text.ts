import {
  isObject,
  type JsonNode,
  keyText,
  MemberReader,
  nodeAt,
  parsedJson,
  rootOf,
  parseJson,
} from '../../../shared/json/index.ts';

/** Units up to which a text is read whole: beyond, its head is shown first. */
export const READ_WHOLE = 2_097_152;

/** Depth and number of values to which the head of a text is read. */
const DEEPEST = 40;
const VALUES_MOST = 20_000;

/** The text of a message, and where things stand in it. */
export interface AnswerText {
  readonly text: string;
  /** False while only its head is here. */
  readonly whole: boolean;
  /** The message as JSON.parse reads it; of a head, as far as it goes. */
  readonly value: unknown;
  /** Exact text of what a JSON pointer leads to, from the message; '' where there is nothing. */
  exact(pointer: string): string;
}

/**
 * Reads the text of a frame. `member`: which message of a batch is meant, −1 where the frame is one message.
 * Throws SyntaxError when a whole text is no JSON.
 */
export function readAnswerText(text: string, whole: boolean, member: number): AnswerText {
  const root = rootOf(text);
  const message = root === null || member < 0 ? root : nodeAt(text, root, `/${member}`);
  return {
    text,
    whole,
    value: whole ? messageIn(parseJson(text), member) : headValue(text, message),
    exact: (pointer) => {
      const node = message === null ? null : nodeAt(text, message, pointer);
      return node === null ? '' : text.slice(node.start, node.end);
    },
  };
}

function messageIn(frame: unknown, member: number): unknown {
  return member >= 0 && Array.isArray(frame) ? frame[member] : frame;
}

/** A value of which the end may be missing: strings end where the text does, and what follows is left out. */
function headValue(text: string, node: JsonNode | null): unknown {
  let left = VALUES_MOST;
  const read = (one: JsonNode, depth: number): unknown => {
    left -= 1;
    if (one.kind === 'object' || one.kind === 'array') {
      const members = depth > DEEPEST ? [] : new MemberReader(text, one).atLeast(Math.max(0, left));
      const values = members.map(({ key, value }) => [key, read(value, depth + 1)] as const);
      if (one.kind === 'array') return values.map(([, value]) => value);
      return Object.fromEntries(
        values.flatMap(([key, value]) => (key === null ? [] : [[keyText(text.slice(key.start, key.end)), value]])),
      );
    }
    const exact = text.slice(one.start, one.end);
    if (one.kind === 'string') return one.whole ? keyText(exact) : keyText(`${cutEscape(exact)}"`);
    return parsedJson(exact) ?? null;
  };
  return node === null ? undefined : read(node, 0);
}

/** A string that is cut within an escape, as `\u00`, is cut before it. */
function cutEscape(exact: string): string {
  const found = /(?:[^\\]|^)(?:\\\\)*(\\(?:u[\da-fA-F]{0,3})?)$/.exec(exact.slice(-64));
  return found === null ? exact : exact.slice(0, exact.length - found[1]!.length);
}

/** JSON text laid out on many lines, where a text is an object or an array; '' where it is not. */
export function isJsonText(text: string): boolean {
  if (text.length > READ_WHOLE || !/^\s*[[{]/.test(text)) return false;
  const value = parsedJson(text);
  return Array.isArray(value) || isObject(value);
}
