import { type DeepTest, fold, readDeepTerm } from '../query/index.ts';

/** What rules ask for in the texts of messages. Most messages have nothing of it: one look says so, however many rules there are. */
export class DeepTerms {
  readonly #tests: ReadonlyMap<string, DeepTest | null>;
  readonly #literals: RegExp;

  /** `sources`: deep terms as `parseQuery` gives them. */
  constructor(sources: readonly string[]) {
    this.#tests = new Map(sources.map((source) => [source, readDeepTerm(source)]));
    const literals = new Set(
      [...this.#tests.values()].map((test) => test?.literal ?? '').filter((text) => text !== ''),
    );
    this.#literals = new RegExp([...literals].map(escaped).join('|') || '(?!)');
  }

  /** Null for a term that is none. */
  test(source: string): DeepTest | null {
    return this.#tests.get(source) ?? null;
  }

  /** False where the text has nothing that terms ask for; those aside that are sure of no literal. */
  mayStandIn(text: string): boolean {
    return this.#literals.test(fold(text));
  }
}

function escaped(literal: string): string {
  return literal.replace(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
}
