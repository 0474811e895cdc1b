import type { CaptureEvent, CaptureHeader } from '../capture/index.ts';
import { entropyRule } from './entropy-rule.ts';
import { visitEvent, visitObject, type TextVisitor, type Where } from './event-texts.ts';
import { isJson, rewriteJson, type JsonPlace } from './json-walk.ts';
import { jwtRule } from './jwt-rule.ts';
import { assignmentRule, memberSecret } from './key-name-rule.ts';
import { KnownValues } from './known-values.ts';
import type { KnownSecret } from './known-secrets.ts';
import { pathRule } from './path-rule.ts';
import type { RedactionPreview, RedactionRule } from './preview.ts';
import { pseudonymsIn } from './pseudonym.ts';
import { Replacer } from './replacer.ts';
import { secretKind } from './secret-names.ts';
import { signInRule } from './sign-in-rule.ts';
import { NO_SPANS, outermost, valueAt, type Span, type TextRule } from './span.ts';
import { urlRule } from './url-rule.ts';

/** Order counts where two find the same: the first one's word is taken. */
const TEXT_RULES: readonly TextRule[] = [jwtRule, urlRule, signInRule, assignmentRule, pathRule, entropyRule];
/** Members whose values look random and are no secrets: encoded data, and where a list goes on. */
const OPAQUE = new Set(['data', 'blob', 'cursor', 'nextCursor']);
/** JSON in a string in a JSON text, and so on: deeper ones are read as plain text. */
const DEEPEST = 4;

/** What is done with what the rules find in a text. */
export interface Sink {
  /** `name`: the text is a name, of a member or a method. */
  take(text: string, spans: readonly Span[], where: Where, name: boolean): string;
  /** A piece of the body of an exchange. */
  piece(text: string, spans: readonly Span[], where: Where, exchange: number): string;
  /** A number, and what it is by the name of its member. */
  number(digits: string, span: Span | null, where: Where): string | null;
}

/**
 * Takes secrets out of a session, in two passes over all its events: `find` for each, then `begin`, then `rewrite` for those that leave.
 * A value that a rule found anywhere is replaced everywhere, by a name that is the same for the same value; see docs/exports.md.
 * Costs are linear in the length of the texts, and what is remembered is bounded.
 */
export class Redaction {
  readonly #values = new KnownValues();
  readonly #keeps: ReadonlySet<string>;
  readonly #finding: TextVisitor;
  #rewriting: TextVisitor | null = null;
  #replacer: Replacer | null = null;
  #events = 0;

  readonly #secrets: readonly KnownSecret[];

  /**
   * `keeps`: pseudonyms of values, and names of rules, that are not to be replaced. `secrets`: values that are known beforehand.
   */
  constructor(keeps: Iterable<string> = [], secrets: readonly KnownSecret[] = []) {
    this.#keeps = new Set(keeps);
    this.#secrets = secrets;
    this.#finding = visitorOf({
      take: (text, spans, { seq, words }) => {
        this.#note(text, spans, seq, words);
        return text;
      },
      piece: (text, spans, { seq, words }) => {
        this.#note(text, spans, seq, words);
        return text;
      },
      number: (digits, span, { seq, words }) => {
        if (span !== null) this.#values.note(digits, { ...span, seq }, words);
        return null;
      },
    });
  }

  /** First pass: the first line of the capture. */
  findInHeader(header: CaptureHeader): void {
    visitObject(header.source, headerWords, this.#finding);
  }

  /** First pass: an event, in order. */
  find(event: CaptureEvent): void {
    visitEvent(event, this.#finding);
  }

  /** Ends the first pass: every value gets its pseudonym. */
  begin(): void {
    // Last of all: what rules find has the same pseudonym whatever is known beside.
    for (const [value, name] of this.#secrets)
      this.#values.note(
        value,
        { rule: 'env', kind: secretKind(name) ?? 'secret', seq: 0 },
        () => `${name}, given beforehand`,
      );
    this.#replacer = new Replacer(this.#values, this.#values.name(this.#keeps));
    this.#rewriting = visitorOf(this.#replacer);
  }

  /** The first line of what leaves. Throws Error before `begin`. */
  header(header: CaptureHeader): CaptureHeader {
    return { ...header, source: visitObject(header.source, headerWords, this.#visitor), redacted: true };
  }

  /**
   * Second pass: the event as it leaves. Bytes that are no text leave as a gap that says so. `counts`: what is replaced in it counts, which
   * is not so where it is only looked at. Throws Error before `begin`.
   */
  rewrite(event: CaptureEvent, counts = true): CaptureEvent {
    if (counts) this.#events += 1;
    this.#values.counting = counts;
    if (event.kind === 'http.end' || event.kind === 'http.error') this.#replacer?.ended(event.exchange);
    return visitEvent(event, this.#visitor) ?? leftOut(event);
  }

  /** What was found in what was rewritten so far. */
  preview(): RedactionPreview {
    return { ...this.#values.replacements(), events: this.#events };
  }

  /** Values replaced so far, and how often, by rule. */
  tally(): ReadonlyMap<RedactionRule, { readonly values: number; readonly times: number }> {
    return this.#values.tally();
  }

  get #visitor(): TextVisitor {
    if (this.#rewriting === null) throw new Error('Nothing can be rewritten before everything was looked at.');
    return this.#rewriting;
  }

  #note(text: string, spans: readonly Span[], seq: number, words: () => string): void {
    for (const { kind, number } of pseudonymsIn(text)) this.#values.take(kind, number);
    for (const span of spans) this.#values.note(valueAt(text, span), { rule: span.rule, kind: span.kind, seq }, words);
  }
}

/** The texts of an event, each with what the rules find in it. */
function visitorOf(sink: Sink): TextVisitor {
  const message = (text: string, where: Where, depth: number, root: string): string => {
    if (depth > DEEPEST || !isJson(text)) return sink.take(text, spansOf(text, true), where, false);
    const at = (place: JsonPlace): Where => ({
      seq: where.seq,
      words: () => `${place.path()} of ${where.words()}`,
    });
    return rewriteJson(
      text,
      {
        string: (value, place) => {
          if (place.key) return sink.take(value, spansOf(value, true), at(place), true);
          const named = memberSecret(place.name, value);
          if (named === null && isNested(value)) return message(value, where, depth + 1, place.path());
          const spans = spansOf(value, !OPAQUE.has(place.name), named === null ? NO_SPANS : [named]);
          return sink.take(value, spans, at(place), place.name === 'method');
        },
        number: (digits, place) => sink.number(digits, memberSecret(place.name, digits), at(place)),
      },
      root,
    );
  };
  return {
    message: (text, where) => message(text, where, 0, ''),
    plain: (text, where, told) => sink.take(text, spansOf(text, true, told), where, false),
    piece: (text, where, exchange) =>
      isJson(text) ? message(text, where, 0, '') : sink.piece(text, spansOf(text, true), where, exchange),
  };
}

function isNested(value: string): boolean {
  return value.length > 6 && /^\s{0,8}[{[]/.test(value) && isJson(value);
}

/** What its place tells and the rules find in a text; `random`: tokens that look random count. */
function spansOf(text: string, random: boolean, told: readonly Span[] = NO_SPANS): readonly Span[] {
  let spans: Span[] | null = told.length === 0 ? null : [...told];
  for (const rule of TEXT_RULES) {
    if (rule === entropyRule && !random) continue;
    for (const span of rule(text)) (spans ??= []).push(span);
  }
  return spans === null ? NO_SPANS : outermost(spans);
}

function headerWords(name: string): string {
  return `${name} of the source`;
}

function leftOut(event: CaptureEvent): CaptureEvent {
  const { seq, t } = event;
  const what =
    event.kind === 'http.encoded' ? `A piece of a body in ${event.coding}` : `An event without text (${event.kind})`;
  const bytes = 'bytes' in event ? { bytes: event.bytes } : {};
  return { seq, t, kind: 'gap', reason: `${what} was left out: it cannot be looked into for secrets.`, ...bytes };
}
