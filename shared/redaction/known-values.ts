import type { RedactionPreview, RedactionRule } from './preview.ts';
import { pseudonymOf, unnumberedPseudonym } from './pseudonym.ts';
import { reachOf } from './reach.ts';
import type { SecretKind } from './secret-names.ts';
import { ValueSearch, type Sought } from './value-search.ts';
import { variantsOf } from './variants.ts';

/** A value that was found. */
interface KnownValue {
  readonly text: string;
  readonly rule: RedactionRule;
  readonly kind: SecretKind;
  readonly where: string;
  readonly seq: number;
  pseudonym: string;
  times: number;
  kept: boolean;
}

/** Most values that are replaced everywhere, and the UTF-16 units of all of them: what remembers them is bounded. */
const MOST_VALUES = 20_000;
const MOST_UNITS = 1_000_000;
/** Most that a preview lists. */
const LISTED = 2_000;

/** The values that were found, in the order of their finding, each with the name that takes its place. */
export class KnownValues {
  readonly #values: KnownValue[] = [];
  readonly #byText = new Map<string, number>();
  /** Highest number of a pseudonym that stands in the record already, by its kind: those of an earlier redaction. */
  readonly #taken = new Map<string, number>();
  #units = 0;
  /** Whether `count` counts. */
  counting = true;

  /** Remembers a value. What finds no room is replaced where its rule finds it, without a number. */
  note(text: string, found: Pick<KnownValue, 'rule' | 'kind' | 'seq'>, where: () => string): void {
    if (this.#byText.has(text)) return;
    if (this.#values.length === MOST_VALUES || this.#units + text.length > MOST_UNITS) return;
    this.#units += text.length;
    this.#byText.set(text, this.#values.length);
    const { rule, kind, seq } = found;
    this.#values.push({ text, rule, kind, seq, where: where(), pseudonym: '', times: 0, kept: false });
  }

  /** A pseudonym that stands in the record is not given to another value. */
  take(kind: string, number: number): void {
    this.#taken.set(kind, Math.max(number, this.#taken.get(kind) ?? 0));
  }

  /** Gives every value its pseudonym; those that `keeps` names, by pseudonym or by rule, are not replaced. */
  name(keeps: ReadonlySet<string>): ValueSearch {
    const numbers = new Map(this.#taken);
    const sought: Sought[] = [];
    let room = MOST_UNITS * 4;
    for (const [index, value] of this.#values.entries()) {
      const number = (numbers.get(value.kind) ?? 0) + 1;
      numbers.set(value.kind, number);
      value.pseudonym = pseudonymOf(value.kind, number);
      value.kept = keeps.has(value.pseudonym) || keeps.has(value.rule);
      const reach = reachOf(value.text, value.kind);
      if (reach === 'place') continue;
      for (const text of variantsOf(value.text)) {
        room -= text.length;
        if (room > 0) sought.push({ text, value: index, word: reach === 'word' });
      }
    }
    return new ValueSearch(sought);
  }

  /** Index of a value; -1 where it is not known. */
  indexOf(text: string): number {
    return this.#byText.get(text) ?? -1;
  }

  /** True where the value is one of words, which are no names of members. */
  isWord(index: number): boolean {
    const { text, kind } = this.#values[index]!;
    return reachOf(text, kind) === 'word';
  }

  count(index: number): void {
    if (this.counting) this.#values[index]!.times += 1;
  }

  /** What stands in the place of a value; null where it is kept. */
  pseudonym(index: number, kind: SecretKind): string | null {
    const value = this.#values[index];
    if (value === undefined) return unnumberedPseudonym(kind);
    return value.kept ? null : value.pseudonym;
  }

  /** What stood in what was rewritten, as a preview has it: the first ones, and how many there are beyond those. */
  replacements(): Pick<RedactionPreview, 'replacements' | 'more'> {
    const leaving = this.#values.filter(({ times }) => times > 0);
    const replacements = leaving.slice(0, LISTED).map(({ text, rule, where, seq, times, pseudonym }) => ({
      id: pseudonym,
      rule,
      where,
      seq,
      shown: excerpt(text),
      times,
      pseudonym,
    }));
    return { replacements, more: leaving.length - replacements.length };
  }

  /** Values that are replaced, and how often they stood there, by rule. */
  tally(): ReadonlyMap<RedactionRule, { readonly values: number; readonly times: number }> {
    const tally = new Map<RedactionRule, { values: number; times: number }>();
    for (const { rule, times, kept } of this.#values) {
      if (kept || times === 0) continue;
      const known = tally.get(rule) ?? { values: 0, times: 0 };
      tally.set(rule, { values: known.values + 1, times: known.times + times });
    }
    return tally;
  }
}

const UNSHOWN = /[\p{Cc}\p{Cf}\u2028\u2029\ud800-\udfff]/gu;

/** Enough of a value to recognise it by: its beginning and its end where it is long, and how long it is. */
function excerpt(value: string): string {
  const shown = (from: number, to: number): string => value.slice(from, to).replace(UNSHOWN, '·');
  const length = `(${value.length} chars)`;
  if (value.length < SHORT) return `${value.length < 4 ? '' : shown(0, 1)}… ${length}`;
  return `${shown(0, 4)}…${shown(value.length - 2, value.length)} ${length}`;
}

const SHORT = 16;
