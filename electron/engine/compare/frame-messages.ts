import { isTooDeep } from '../../../shared/json/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import type { Connection } from '../connection/index.ts';
import type { MessageText } from './message-texts.ts';

/** Longest message that is taken apart to be compared, in UTF-16 units. */
const TAKEN_APART = 4_194_304;
/** Batches that are kept: the request and the answer of two sessions. */
const KEPT = 4;

/** Texts of messages as they are asked for, mostly in the order of the record: a batch is read once, not for each of its messages. */
export class FrameMessages {
  readonly #batches = new Map<string, Promise<readonly string[] | null>>();

  /** The message of a row; null where it is too long, or nested too deep, to be taken apart. Rejects where it is not at hand, or not UTF-8. */
  async at(connection: Connection, row: number): Promise<MessageText | null> {
    const { rows } = connection.observation;
    const [seq, member] = [rows.seq(row), rows.member(row)];
    if (member < 0) {
      const text = await wholeText(connection, seq);
      return text === null ? null : { text, member };
    }
    const texts = await this.#batch(connection, seq);
    const text = texts?.[member];
    if (texts !== null && text === undefined) throw new Error('it is no batch with so many messages');
    return text === undefined ? null : { text, member: -1 };
  }

  #batch(connection: Connection, seq: number): Promise<readonly string[] | null> {
    const key = `${connection.id} ${seq}`;
    const known = this.#batches.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.#batches.keys();
    if (this.#batches.size >= KEPT && oldest !== undefined) this.#batches.delete(oldest);
    const read = wholeText(connection, seq).then((text) =>
      text === null ? null : readFrame(text).messages.map(({ span: [start, end] }) => text.slice(start, end)),
    );
    this.#batches.set(key, read);
    return read;
  }
}

async function wholeText(connection: Connection, seq: number): Promise<string | null> {
  const { text, total, base64 } = await connection.frameText(seq, 0, TAKEN_APART);
  if (base64) throw new Error('it is not UTF-8');
  return text.length < total || isTooDeep(text) ? null : text;
}
