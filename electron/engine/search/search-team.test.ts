import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import { headerFor, scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { TermHits } from './line-search.ts';
import { SearchTeam } from './search-team.ts';

const TERMS = ['text:needle', 'params.name:need*', 'params.name~"^n.*e$"'];
const scratch = scratchFolder();
afterAll(() => scratch.remove());
let files = 0;

function frame(seq: number, name: string, padding: number): string {
  const text = JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { name, padding: 'p'.repeat(padding) } });
  const batch = seq % 3 === 0 ? `[${text},${text}]` : text;
  const { length: bytes } = batch;
  return encodeEvent({ seq, t: seq, kind: 'frame', dir: 's2c', stream: 'stdio', origin: 'wire', text: batch, bytes });
}

function captured(lines: readonly string[]): string {
  const path = join(scratch.path, `${(files += 1)}.mcpcap`);
  writeFileSync(path, [encodeHeader(headerFor('server')), ...lines].join('\n'));
  return path;
}

interface Found {
  readonly hits: readonly TermHits[];
  readonly upto: number;
}

/** What a team finds, to the end of the file, each hit in the order in which it was told. */
async function found(team: SearchTeam): Promise<Found> {
  const hits = TERMS.map((): TermHits => ({ seqs: [], members: [] }));
  let upto = 0;
  for (let end = false; !end;) {
    const part = await team.next();
    ({ end } = part);
    upto = Math.max(upto, part.upto);
    for (const [term, { seqs, members }] of part.hits.entries()) {
      hits[term]!.seqs.push(...seqs);
      hits[term]!.members.push(...members);
    }
  }
  return { hits, upto };
}

function teamOf(path: string, threads: number): SearchTeam {
  return new SearchTeam({ terms: TERMS, version: 3, path, goesOn: true }, undefined, () => threads);
}

async function all(path: string, threads: number): Promise<Found> {
  const team = teamOf(path, threads);
  try {
    return await found(team);
  } finally {
    team.close();
  }
}

/** Lines of which some have a hit, some are long, and some are none of the record. */
const line = fc.record({
  name: fc.constantFrom('needle', 'need', 'straw', 'nine'),
  padding: fc.oneof(
    { weight: 60, arbitrary: fc.nat(3000) },
    { weight: 6, arbitrary: fc.nat(300_000) },
    fc.constant(1_200_000),
  ),
  odd: fc.oneof({ weight: 30, arbitrary: fc.constant('') }, fc.constantFrom('not json', '{"seq":', 'back')),
});

it('finds the same in the same order, however many threads share a file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 60, maxLength: 80 }), fc.boolean(), async (lines, ended) => {
      const written = lines.map(({ name, padding, odd }, i) => {
        if (odd === 'back') return frame(Math.max(1, i - 3), name, padding);
        return odd === '' ? frame(i + 1, name, padding) : odd;
      });
      const path = captured([...written, ...(ended ? [''] : [])]);
      const [alone, ...shared] = await Promise.all([1, 3].map((threads) => all(path, threads)));
      expect(alone!.upto).toBeGreaterThan(0);
      for (const one of shared) expect(one).toEqual(alone);
    }),
    { numRuns: 8 },
  );
}, 60_000);

it('goes on where a shared file has grown', async () => {
  const lines = Array.from({ length: 800 }, (_, i) => frame(i + 1, i % 3 === 0 ? 'needle' : 'straw', 4000));
  const path = captured([...lines, '']);
  const team = teamOf(path, 2);
  const before = await found(team);
  expect(new Set(before.hits[0]!.seqs).size).toBe(267);
  appendFileSync(path, `${frame(801, 'needle', 10)}\n${frame(802, 'needle', 10)}\n`);
  expect([...new Set((await found(team)).hits[0]!.seqs)]).toEqual([801, 802]);
  team.close();
});

it('tells of a file that is not there as one thread does', async () => {
  await expect(teamOf(join(scratch.path, 'none.mcpcap'), 2).next()).rejects.toThrow(
    /no such file|not there|not found/i,
  );
});
