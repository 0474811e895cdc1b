import type { StandingRule } from '../../../shared/answering/index.ts';
import { standingRules } from '../../../shared/bridge/index.ts';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { ByServer } from '../settings/index.ts';

const NONE: readonly StandingRule[] = [];

/** The standing rules of the user, server by server. */
export class KeptRules {
  readonly #byServer: ByServer<readonly StandingRule[]>;

  constructor(folder: string, report: (sentence: string) => void) {
    const schema = standingRules;
    this.#byServer = new ByServer({ folder, file: 'standing-rules.json', what: 'standing rules', schema, report });
  }

  of(source: CaptureSource): readonly StandingRule[] {
    return this.#byServer.of(source) ?? NONE;
  }

  /** Throws Error with a sentence when they cannot be kept. */
  set(source: CaptureSource, rules: readonly StandingRule[]): void {
    this.#byServer.set(source, rules.length === 0 ? null : rules);
  }
}
