import { randomUUID } from 'node:crypto';
import { builtInValue, CannotSpoil, fillVariables, type Sending } from '../../../shared/compose/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Delivery } from '../channels/index.ts';
import { messageBuffer } from '../live/index.ts';
import { MASK, type Environment } from './environment-file.ts';

/** A message as it goes out. */
export interface HandMade {
  readonly bytes: Buffer;
  readonly delivery: Delivery;
  /** The text with its variables filled in and secrets masked. */
  readonly shown: string;
  readonly filled: readonly string[];
  readonly unknown: readonly string[];
  /** Values of the secrets that were filled in. */
  readonly secrets: readonly string[];
}

/** Pieces that one message is written in, at most: each of them is told in the record. */
const MOST_PIECES = 10_000;

/**
 * Makes the message of what the user asks for. `rewrite` changes the text once its variables are filled in. Throws BridgeFault `bad-input` with a sentence where that cannot be.
 */
export function handMade(
  sending: Sending,
  environment: Environment,
  ids: Iterator<number, never>,
  rewrite: (text: string) => string = (text) => text,
): HandMade {
  const filling = new Filling(sending.variables === true ? environment : null, ids);
  const { text: filled, shown } = filling.fill(sending.text);
  const text = rewrite(filled);
  const headers = (sending.headers ?? []).map(({ name, value }) => ({ name, value: value && filling.fill(value) }));
  const bytes = bytesOf({ ...sending, text });
  const { chunks = null, closeEarly = false, spoil = [] } = sending;
  if (chunks !== null && bytes.length > chunks.bytes * MOST_PIECES)
    throw new BridgeFault(
      'bad-input',
      `${bytes.length} bytes in pieces of ${chunks.bytes} are more than ${MOST_PIECES} pieces: choose larger ones.`,
    );
  const secretHeaders = headers.filter(({ value }) => value && value.shown !== value.text).map(({ name }) => name);
  return {
    bytes,
    delivery: {
      headers: headers.map(({ name, value }) => ({ name, value: value && value.text })),
      secretHeaders: new Set(secretHeaders.map((name) => name.toLowerCase())),
      chunks,
      closeEarly,
      meant: spoil.length === 0 ? null : text,
    },
    shown,
    filled: [...filling.filled],
    unknown: [...filling.unknown],
    secrets: [...filling.secrets],
  };
}

function bytesOf(sending: Sending): Buffer {
  try {
    return messageBuffer(sending);
  } catch (error) {
    if (error instanceof CannotSpoil) throw new BridgeFault('bad-input', error.message);
    throw error;
  }
}

/** A value and what a window shows of it. */
interface Filled {
  readonly text: string;
  readonly shown: string;
}

/** Fills variables into the parts of one message. */
class Filling {
  readonly filled = new Set<string>();
  readonly unknown = new Set<string>();
  readonly secrets = new Set<string>();
  readonly #environment: Environment | null;
  readonly #ids: Iterator<number, never>;
  readonly #nowMs = Date.now();

  /** `environment` is null where nothing is to be filled in. */
  constructor(environment: Environment | null, ids: Iterator<number, never>) {
    this.#environment = environment;
    this.#ids = ids;
  }

  fill(text: string): Filled {
    const environment = this.#environment;
    if (environment === null) return { text, shown: text };
    const values: (Filled | null)[] = [];
    const whole = fillVariables(text, (name) => {
      const value = this.#value(name, environment);
      values.push(value);
      return value?.text ?? null;
    });
    for (const name of whole.filled) this.filled.add(name);
    for (const name of whole.unknown) this.unknown.add(name);
    const places = values.values();
    return { text: whole.text, shown: fillVariables(text, () => places.next().value?.shown ?? null).text };
  }

  #value(name: string, { values }: Environment): Filled | null {
    const known = values.get(name);
    if (known?.secret && known.value !== '') {
      this.secrets.add(known.value);
      return { text: known.value, shown: MASK };
    }
    const built = { nowMs: this.#nowMs, uuid: randomUUID, nextId: () => this.#ids.next().value };
    const text = known?.value ?? builtInValue(name, built);
    return text === null ? null : { text, shown: text };
  }
}
