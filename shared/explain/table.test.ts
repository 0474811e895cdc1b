import { describe, expect, it } from 'vitest';
import { CAPABILITY_PATHS, ERROR_CODES, HEADERS, META, METHODS, REVISIONS } from '../mcp/index.ts';
import {
  type Entries,
  type Entry,
  CAPABILITY_ENTRIES,
  ERROR_ENTRIES,
  HEADER_ENTRIES,
  CONTENT_TYPE_ENTRIES,
  SSE_EVENT_ENTRIES,
  SSE_FIELD_ENTRIES,
  STATUS_ENTRIES,
  TRANSPORT_ENTRIES,
  VERB_ENTRIES,
  METHOD_ENTRIES,
  PHASE_ENTRIES,
  ROW_CLASS_ENTRIES,
  VALUE_SETS,
} from './table/index.ts';
import { explain, subjectText, type Subject } from './index.ts';
import { SHAPES, shapeNamed } from './shapes.ts';
import { subjectOf } from './subject.ts';

const named = (kind: Subject['kind'], table: Entries): Subject[] => Object.keys(table).map((name) => ({ kind, name }));

/** All that the tables define. */
const SUBJECTS: readonly Subject[] = [
  ...Object.keys(METHOD_ENTRIES).map((name): Subject => ({ kind: 'method', name })),
  ...Object.entries(SHAPES).flatMap(([of, { fields }]) =>
    Object.keys(fields).map((name): Subject => ({ kind: 'field', of, name })),
  ),
  ...(['client', 'server'] as const).flatMap((of) =>
    Object.keys(CAPABILITY_ENTRIES[of]).map((name): Subject => ({ kind: 'capability', of, name })),
  ),
  ...Object.entries(VALUE_SETS).flatMap(([of, { values }]) =>
    Object.keys(values).map((name): Subject => ({ kind: 'value', of, name })),
  ),
  ...Object.keys(ERROR_ENTRIES).map((name): Subject => ({ kind: 'error-code', name })),
  ...named('header', HEADER_ENTRIES),
  ...named('status', STATUS_ENTRIES),
  ...named('verb', VERB_ENTRIES),
  ...named('sse-field', SSE_FIELD_ENTRIES),
  ...named('sse-event', SSE_EVENT_ENTRIES),
  ...named('content-type', CONTENT_TYPE_ENTRIES),
  ...named('transport', TRANSPORT_ENTRIES),
  ...named('row-class', ROW_CLASS_ENTRIES),
  ...named('phase', PHASE_ENTRIES),
];

const stands = (subject: Subject): boolean => explain(subject, null).inForce !== 'undefined';
const missing = (subjects: readonly Subject[]): string[] =>
  subjects.filter((subject) => !stands(subject)).map(subjectText);

describe('the table', () => {
  it('explains every method, error code, header, key of _meta and capability that the room knows', () => {
    expect(missing(METHODS.map(({ name }) => ({ kind: 'method', name })))).toEqual([]);
    expect(missing(ERROR_CODES.map(({ code }) => ({ kind: 'error-code', name: String(code) })))).toEqual([]);
    expect(missing(Object.values(HEADERS).map((name) => ({ kind: 'header', name })))).toEqual([]);
    expect(missing(Object.values(META).map((name) => ({ kind: 'meta-key', name })))).toEqual([]);
    expect(missing(CAPABILITY_PATHS.map(({ side, path }) => ({ kind: 'capability', of: side, name: path })))).toEqual(
      [],
    );
    expect(missing(REVISIONS.map((name) => ({ kind: 'revision', name })))).toEqual([]);
  });

  it('has no method or code that the room does not know', () => {
    const methods = new Set(METHODS.map(({ name }) => name));
    expect(Object.keys(METHOD_ENTRIES).filter((name) => !methods.has(name))).toEqual([]);
    expect(missing(SUBJECTS)).toEqual([]);
  });

  it('leads from one subject to others that it knows', () => {
    const dangling = SUBJECTS.flatMap((subject) =>
      explain(subject, '2025-11-25')
        .related.filter((other) => !stands(other) || subjectText(other) === subjectText(subject))
        .map((other) => `${subjectText(subject)} → ${subjectText(other)}`),
    );
    expect(dangling).toEqual([]);
  });

  it('names only shapes and sets of values that there are', () => {
    const fields = Object.entries(SHAPES).flatMap(([shape, { fields: own }]) =>
      Object.entries(own).flatMap(([name, field]) =>
        typeof field === 'string' ? [] : [{ at: `${shape}.${name}`, field }],
      ),
    );
    const methods = Object.values(METHOD_ENTRIES).flatMap(({ params = '', result = '' }) => [params, result]);
    const holds = [...fields.map(({ field }) => field.holds ?? ''), ...methods].flatMap((text) => text.split('|'));
    const names = holds.map((text) => text.replace(/\[\]$|\{\}$/, '')).filter((name) => name !== '');
    const special = new Set(['ClientCapabilities', 'ServerCapabilities']);
    expect(names.filter((name) => shapeNamed(name) === undefined && !special.has(name))).toEqual([]);
    expect(fields.filter(({ field }) => field.values !== undefined && !(field.values in VALUE_SETS))).toEqual([]);
  });

  it('speaks in short whole sentences', () => {
    const odd = SUBJECTS.flatMap((subject) => {
      const { meaning, replacedBy } = explain(subject, '2026-07-28');
      const fine = /^[\p{Lu}“_].*\.$/u.test(meaning) && !/[!]|\s\s/.test(meaning) && meaning.length <= 330;
      return fine && !replacedBy.endsWith('.') ? [] : [`${subjectText(subject)}: ${meaning} ${replacedBy}`];
    });
    expect(odd).toEqual([]);
  });

  it('says when a thing came and went in the order of the revisions', () => {
    const disordered = SUBJECTS.filter((subject) => {
      const { since, deprecatedIn, until } = explain(subject, null);
      const ages = [since, deprecatedIn, until].filter((age) => age !== null);
      return ages.some((age, at) => at > 0 && age < (ages[at - 1] ?? age));
    });
    expect(disordered.map(subjectText)).toEqual([]);
  });

  it.each(REVISIONS)('cites a clause on the official site, of a revision that has it, in %s', (revision) => {
    const wrong = SUBJECTS.flatMap((subject) => {
      const { clause, since, until } = explain(subject, revision);
      if (clause === null) return ['gap', 'note'].includes(subject.name) ? [] : [subjectText(subject)];
      if (clause.revision === null) return clause.url.startsWith('https://') ? [] : [clause.url];
      const fits =
        (until === null || clause.revision < until) && clause.url.includes(`/specification/${clause.revision}`);
      // A thing that old revisions have without a word on it is cited from the first one that describes it.
      return fits && (since === null || clause.revision >= since) ? [] : [`${subjectText(subject)}: ${clause.url}`];
    });
    expect(wrong).toEqual([]);
  });

  it('writes subjects as it reads them', () => {
    for (const subject of SUBJECTS) expect(subjectOf(subjectText(subject))).toEqual(subject);
  });

  it('is small enough to come with the page', () => {
    const entries = [
      METHOD_ENTRIES,
      SHAPES,
      CAPABILITY_ENTRIES,
      VALUE_SETS,
      HEADER_ENTRIES,
    ] satisfies readonly Readonly<Record<string, unknown>>[];
    const more: readonly (Entries | Readonly<Record<string, Entry>>)[] = [
      STATUS_ENTRIES,
      ROW_CLASS_ENTRIES,
      PHASE_ENTRIES,
    ];
    expect(JSON.stringify([entries, more]).length).toBeLessThan(120_000);
  });
});
