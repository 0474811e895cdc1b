import { isObject } from '../json/index.ts';
import { frameOf, isMessage, jsonValue, lineOf, noteOf, type LineReader, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { ValueLines, type TextPart } from './value-lines.ts';

/** How each event of its log begins; something that keeps logs may put a time before it. */
export const MCP_PROXY_LINE = /^(?:(\S{19,40})\s+)?transport event (\{.*)$/s;

/**
 * Logs of mcp-proxy with `--debug`: what the server wrote, as `util.inspect` writes it, and nothing of its client. Each piece of stdout
 * stands there as its exact text (`chunk`), and then each message that it held once more (`message`). A piece that was cut is made good by that.
 */
export class McpProxyLog implements LineReader {
  readonly #values = new ValueLines((value) => isObject(value) && typeof value['type'] === 'string');
  /** Pieces of a line that goes on. */
  #line: string[] = [];
  /** Messages that are told by their exact text, and still to come a second time. */
  #ahead = 0;
  #at: number | null = null;

  line(text: string, tell: Tell): void {
    const [, time, event] = MCP_PROXY_LINE.exec(text) ?? [];
    if (event !== undefined) {
      this.#parts(this.#values.end(), tell);
      if (time !== undefined) this.#at = momentOf(time) ?? this.#at;
      this.#parts(this.#values.take(event), tell);
    } else if (this.#values.open) this.#parts(this.#values.take(text), tell);
    else if (text.trim() !== '') tell(lineOf(this.#at, text));
  }

  end(tell: Tell): void {
    this.#parts(this.#values.end(), tell);
    this.#leave(tell);
  }

  #parts(parts: readonly TextPart[], tell: Tell): void {
    for (const part of parts) {
      const told = part.kind === 'value' && isObject(part.value) ? part.value : {};
      const whole = part.kind === 'value' && part.whole && part.tail.trim() === '';
      if (whole && typeof told['chunk'] === 'string') this.#chunk(told['chunk'], tell);
      else if (isMessage(told['message'])) this.#message(told['message'], whole, part.text, tell);
      else if (part.text.trim() !== '') {
        if ('chunk' in told) this.#leave(tell);
        tell({ at: this.#at, event: noteOf(part.text) });
      }
    }
  }

  #chunk(text: string, tell: Tell): void {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const end of lines) {
      const line = [...this.#line, end].join('');
      this.#line = [];
      if (line === '') continue;
      tell({ at: this.#at, event: frameOf('s2c', line) });
      if (isMessage(jsonValue(line))) this.#ahead += 1;
    }
    if (rest !== '') this.#line.push(rest);
  }

  #message(message: unknown, whole: boolean, text: string, tell: Tell): void {
    if (this.#ahead > 0) {
      this.#ahead -= 1;
      return;
    }
    if (whole) tell({ at: this.#at, event: frameOf('s2c', JSON.stringify(message)) });
    else tell({ at: this.#at, event: noteOf(text, 'warning'), unread: true });
  }

  /** The rest of the line that was begun is not there. */
  #leave(tell: Tell): void {
    if (this.#line.length > 0) tell({ at: this.#at, event: noteOf(this.#line.join('')) });
    this.#line = [];
  }
}
