import type { Where } from './event-texts.ts';
import type { KnownValues } from './known-values.ts';
import type { Sink } from './redaction.ts';
import { valueAt, type Span } from './span.ts';
import type { SecretKind } from './secret-names.ts';
import type { Hit, ValueSearch } from './value-search.ts';

/** Stretch of a text that a value stands in; `value` is -1 for one that is not among the known ones. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly kind: SecretKind;
}

interface Replaced {
  start: number;
  end: number;
  pseudonym: string;
}

/** Exchanges whose bodies are followed from piece to piece. */
const MOST_OPEN = 1_000;

/** Writes pseudonyms in the places of values: where rules find them, and wherever else they stand. */
export class Replacer implements Sink {
  readonly #values: KnownValues;
  readonly #search: ValueSearch;
  /** By exchange, where the search stands at the end of its last piece. */
  readonly #open = new Map<number, number>();

  constructor(values: KnownValues, search: ValueSearch) {
    this.#values = values;
    this.#search = search;
  }

  /** In a name words mean nothing secret. */
  take(text: string, spans: readonly Span[], _where: Where, name: boolean): string {
    const hits = this.#search.hits(text);
    return hits.length + spans.length === 0 ? text : this.#written(text, spans, name ? this.#noWords(hits) : hits);
  }

  /** A piece of a body: a value may begin in one piece and end in the next. */
  piece(text: string, spans: readonly Span[], _where: Where, exchange: number): string {
    const { hits, state, open } = this.#search.hitsOfPiece(text, this.#open.get(exchange) ?? 0);
    if (this.#open.size < MOST_OPEN || this.#open.has(exchange)) this.#open.set(exchange, state);
    const inside = hits.map((hit) => ({ ...hit, start: Math.max(0, hit.start) }));
    return this.#written(
      text,
      spans,
      open === null ? inside : [...inside, { ...open, start: Math.max(0, open.start) }],
    );
  }

  /** No more pieces of this exchange come. */
  ended(exchange: number): void {
    this.#open.delete(exchange);
  }

  number(digits: string, span: Span | null): string | null {
    const [hit] = span === null ? this.#search.hits(digits) : [];
    const index =
      span === null ? (hit?.start === 0 && hit.end === digits.length ? hit.value : -1) : this.#values.indexOf(digits);
    if (span === null && index < 0) return null;
    if (index >= 0) this.#values.count(index);
    return this.#values.pseudonym(index, span?.kind ?? 'secret');
  }

  #noWords(hits: readonly Hit[]): readonly Hit[] {
    return hits.filter(({ value }) => !this.#values.isWord(value));
  }

  #written(text: string, spans: readonly Span[], hits: readonly Hit[]): string {
    const found = this.#counted([
      ...spans.map((span) => ({
        start: span.start,
        end: span.end,
        kind: span.kind,
        value: this.#values.indexOf(valueAt(text, span)),
      })),
      ...hits.map((hit) => ({ ...hit, kind: 'secret' as const })),
    ]);
    let out = '';
    let copied = 0;
    for (const { start, end, pseudonym } of joined(found)) {
      out += text.slice(copied, start) + pseudonym;
      copied = end;
    }
    return copied === 0 ? text : out + text.slice(copied);
  }

  /** Counts each stretch once, and gives those that are to be replaced, by their beginnings. */
  #counted(found: readonly Found[]): Replaced[] {
    const sorted = found.toSorted((left, right) => left.start - right.start || right.end - left.end);
    return sorted.flatMap(({ start, end, value, kind }, at) => {
      const before = sorted[at - 1];
      if (before?.start === start && before.end === end && before.value === value) return [];
      if (value >= 0) this.#values.count(value);
      const pseudonym = this.#values.pseudonym(value, kind);
      return pseudonym === null ? [] : [{ start, end, pseudonym }];
    });
  }
}

/** Those that overlap as one, with the name of the longest: what is left of one that another cuts would give it away. */
function joined(found: readonly Replaced[]): Replaced[] {
  const regions: Replaced[] = [];
  let longest = 0;
  for (const { start, end, pseudonym } of found) {
    const region = regions.at(-1);
    if (region === undefined || start >= region.end) {
      regions.push({ start, end, pseudonym });
      longest = end - start;
      continue;
    }
    region.end = Math.max(region.end, end);
    if (end - start <= longest) continue;
    longest = end - start;
    region.pseudonym = pseudonym;
  }
  return regions;
}
