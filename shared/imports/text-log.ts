import { Directions } from './directions.ts';
import { frameOf, isMessage, noteOf, lineOf, type LineReader, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { ValueLines, type TextPart } from './value-lines.ts';

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/;

/**
 * A log that holds messages as JSON somewhere in its lines, whoever wrote it. Who sent a message is guessed by its method, by the request that
 * it answers, and by what other messages were of which the line begins with the same words.
 */
export class TextLog implements LineReader {
  readonly #values = new ValueLines((value) => isMessage(value));
  readonly #directions = new Directions();
  #at: number | null = null;

  line(text: string, tell: Tell): void {
    this.#parts(this.#values.take(text), tell);
  }

  end(tell: Tell): void {
    this.#parts(this.#values.end(), tell);
  }

  #parts(parts: readonly TextPart[], tell: Tell): void {
    for (const part of parts) {
      const time = TIME.exec(part.kind === 'value' ? part.head : part.text)?.[0];
      if (time !== undefined) this.#at = momentOf(time) ?? this.#at;
      if (part.kind === 'value' && part.whole) {
        const dir = this.#directions.of(part.value, null, labelOf(part.head));
        tell({ at: this.#at, event: frameOf(dir, part.json) });
      } else if (part.kind === 'value') tell({ at: this.#at, event: noteOf(part.text) });
      else if (part.text.trim() !== '') tell(lineOf(this.#at, part.text));
    }
  }
}

/** Whether a line holds a whole message somewhere. */
export function holdsMessageInside(line: string): boolean {
  if (!line.includes('jsonrpc')) return false;
  return new ValueLines((value) => isMessage(value)).take(line).some(({ kind }) => kind === 'value');
}

/** The words before a message, without what differs from line to line. */
function labelOf(head: string): string {
  return head
    .replace(TIME, '')
    .replace(/[\d.:]+/g, '')
    .trim()
    .slice(-100);
}
