import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CaptureReader, EVENT_FIELDS } from '../capture/index.ts';
import { Observation } from './observation.ts';

/** Captures of every transport and era, as mcpscope has once written them: what they show stays what it was. */
const GOLDEN = [
  'version-1',
  'version-1-http',
  'version-1-stdio-legacy',
  'version-1-http-legacy',
  'version-1-http-modern',
  'version-1-websocket',
  'version-1-timeouts',
  'version-2',
  'version-3',
];

function golden(file: string): string {
  return readFileSync(new URL(`../capture/golden/${file}`, import.meta.url), 'utf8');
}

/** What folding a capture comes to. */
function folded(text: string): Observation {
  const reader = new CaptureReader();
  const observation = new Observation();
  for (const line of text.trimEnd().split('\n')) {
    const answer = reader.push(line);
    if (answer.kind === 'problem') throw new Error(answer.problem);
    if (answer.kind === 'event') observation.push(answer.event);
  }
  return observation;
}

/** What a capture shows: a line for the session, and one for each row. */
function shown(text: string): string {
  const observation = folded(text);
  const { rows } = observation;
  const { verdict, revision, era, transport, counts } = observation.session();
  const lines = Array.from({ length: rows.length }, (_, at) => {
    const { seq, member, dir, class: rowClass, method, id, mark, exchange } = rows.at(at);
    return [seq, member, dir ?? '-', rowClass, method || '-', id ?? '-', mark || '-', exchange].join(' ');
  });
  const session = [verdict.tone, verdict.headline, revision || '-', era, transport, counts.operations].join(' | ');
  return [session, verdict.detail, ...lines, ''].join('\n');
}

describe('golden captures', () => {
  it.each(GOLDEN)('%s shows what it has always shown', (name) => {
    expect(shown(golden(`${name}.mcpcap`))).toBe(golden(`${name}.rows.txt`));
  });

  it('has the deadlines that the user chose while requests waited', () => {
    const { operations } = folded(golden('version-1-timeouts.mcpcap'));
    expect(operations.map(({ id, timeoutMs, deadline, limit }) => [id, timeoutMs, deadline, limit])).toEqual([
      ['0', 60_000, 60_000_900, 600_000_900],
      // Progress starts the new time again, up to the moment that the user named.
      ['"a"', 3_600_000, 3_605_000_000, 3_605_000_000],
      ['2', 0, -1, -1],
    ]);
  });

  it('have every kind of event between them', () => {
    const lines = GOLDEN.flatMap((name) => golden(`${name}.mcpcap`).trimEnd().split('\n').slice(1));
    const kinds = new Set(lines.map((line) => (JSON.parse(line) as { readonly kind: string }).kind));
    expect([...kinds].toSorted()).toEqual(Object.keys(EVENT_FIELDS).toSorted());
  });
});
