import type { Target } from '../../../shared/bridge/index.ts';
import { secretsGiven, type KnownSecret } from '../../../shared/redaction/index.ts';

/** Most that are remembered. */
const MOST = 10_000;

/** What servers were given that is a secret, by those that are kept and in this run: any capture may hold what a server repeated. */
export class GivenSecrets {
  readonly #names = new Map<string, string>();
  readonly #others: () => ReadonlyMap<string, string>;

  /** `others`: names of further secrets by their values, asked for whenever they are wanted. */
  constructor(targets: Iterable<Target>, others: () => ReadonlyMap<string, string>) {
    this.#others = others;
    for (const target of targets) this.remember(target);
  }

  remember(target: Target): void {
    for (const [value, name] of secretsGiven(target)) if (this.#names.size < MOST) this.#names.set(value, name);
  }

  /** All that are known by now. */
  all(): readonly KnownSecret[] {
    return [...new Map([...this.#names, ...this.#others()])];
  }
}
