import { z } from 'zod';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { ByServer } from './by-server.ts';

const NONE: ReadonlySet<string> = new Set();

/** The rules that the user does not want to be told of, server by server. */
export class MutedRules {
  readonly #byServer: ByServer<string[]>;

  constructor(folder: string, report: (sentence: string) => void) {
    const schema = z.array(z.string().max(100)).max(1000);
    this.#byServer = new ByServer({ folder, file: 'muted-rules.json', what: 'rules', schema, report });
  }

  of(source: CaptureSource): ReadonlySet<string> {
    const rules = this.#byServer.of(source);
    return rules === undefined ? NONE : new Set(rules);
  }

  /** Mutes a rule on a server, or tells of it again. Throws Error with a sentence when that cannot be kept. */
  change(source: CaptureSource, rule: string, muted: boolean): void {
    const rules = new Set(this.of(source));
    if (muted) rules.add(rule);
    else rules.delete(rule);
    this.#byServer.set(source, rules.size === 0 ? null : [...rules]);
  }
}
