import { fillVariables } from '../../../shared/compose/index.ts';
import { asText, fillValue } from '../../../shared/sequences/index.ts';
import type { Environment } from '../sending/index.ts';

/** What the names in the steps of one run stand for: what was captured, then the environment, then the sequence's own variables. */
export class RunVariables {
  readonly #own: Readonly<Record<string, string>>;
  readonly #environment: Environment;
  readonly #captured = new Map<string, unknown>();

  constructor(own: Readonly<Record<string, string>>, environment: Environment) {
    this.#own = own;
    this.#environment = environment;
  }

  /** Takes values out of an answer. */
  take(captured: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(captured)) this.#captured.set(name, value);
  }

  /** Fills in every string of a JSON value. Throws Error with a sentence where a name has no value: something else than meant would be sent. */
  fill(value: unknown): unknown {
    const filled = fillValue(value, (name) => this.#inSequence(name) ?? this.#environment.values.get(name)?.value);
    if (filled.unknown.length > 0) throw new Error(notSent(filled.unknown));
    return filled.value;
  }

  /**
   * Fills the names of the sequence into a text; those of the environment, and `{{$uuid}}` and the like, are left to where every
   * message gets them. Throws Error likewise.
   */
  fillText(text: string): string {
    const filled = fillVariables(text, (name) => asText(this.#inSequence(name)));
    const unknown = filled.unknown.filter((name) => !name.startsWith('$') && !this.#environment.values.has(name));
    if (unknown.length > 0) throw new Error(notSent(unknown));
    return filled.text;
  }

  #inSequence(name: string): unknown {
    if (this.#captured.has(name)) return this.#captured.get(name);
    return !this.#environment.values.has(name) && Object.hasOwn(this.#own, name) ? this.#own[name] : undefined;
  }
}

function notSent(names: readonly string[]): string {
  return `Not sent: ${names.map((name) => `{{${name}}}`).join(' and ')} ${names.length === 1 ? 'has' : 'have'} no value.`;
}
