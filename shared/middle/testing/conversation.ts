import type { Direction, FrameEvent } from '../../capture/index.ts';
import { Middle } from '../middle.ts';
import type { Passage } from '../passage.ts';
import { readRules } from '../read-rules.ts';
import type { RuleSet } from '../rule.ts';
import type { Carrier, Piece } from '../steps/index.ts';

/** The rules of a text that has them alone, indented by two. Throws Error with the problems of one that cannot be read. */
export function rulesOf(text: string): RuleSet {
  const reading = readRules(`mcpscope-rules: 1\nrules:\n${text}\n`);
  if (reading.ok) return reading.set;
  throw new Error(reading.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
}

/** A conversation over stdio in whose middle rules stand. */
export class Conversation {
  readonly middle: Middle;
  #seq = 0;

  constructor(rules: string, seed = 7) {
    this.middle = new Middle(rulesOf(rules), seed, 'test');
  }

  says(dir: Direction, text: string, carrier: Carrier = 'line'): Passage {
    this.#seq += 1;
    return this.middle.take(frame(this.#seq, dir, text), carrier);
  }

  /** What goes out for a message: to whom, and the text; null for the bytes that came. */
  goesOn(dir: Direction, text: string): readonly (readonly [Piece['to'], string | null])[] {
    return this.says(dir, text).pieces.map((piece) => [piece.to, piece.text] as const);
  }
}

function frame(seq: number, dir: Direction, text: string): FrameEvent {
  return { seq, t: seq * 1000, kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length };
}

export const CALL =
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"search","arguments":{"q":"sea"},"_meta":{"progressToken":9}}}';
export const RESULT = '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"12345678901234567890"}]}}';
