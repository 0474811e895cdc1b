// Captures whose members were changed at random go through all that reads one: none may find a fault of ours.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { CODE_POINT } from '../../shared/json/testing/code-point.ts';
import { EXPORT_FORMATS } from '../../shared/exports/index.ts';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

/** More of them, where they are looked for by hand. */
const RUNS = Number(process.env['MUTATED_CAPTURES'] ?? 40);

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const GOLDEN = new URL('../../shared/capture/golden/', import.meta.url);
const CAPTURES = readdirSync(GOLDEN)
  .filter((name) => name.endsWith('.mcpcap'))
  .map((name) => readFileSync(new URL(name, GOLDEN), 'utf8').trimEnd().split('\n'));

/** Names that mean something to some event, and some that do to JavaScript. */
const NAMES = [
  ...new Set(CAPTURES.flat().flatMap((line) => Object.keys(JSON.parse(line) as object))),
  '__proto__',
  'constructor',
  'toString',
  'length',
  'then',
];

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(0, -1, 1.5, 1e15, 1e300, 2 ** 53, true, false, null, '', '=', 'AA==', 'AAA', '{}', '[', []),
  fc.string({ unit: CODE_POINT, maxLength: 12 }),
  fc.array(fc.constantFrom<Json[]>(0, '', null, {}), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom<Json[]>(0, '', null, [])) as fc.Arbitrary<Json>,
);

interface Mutation {
  readonly line: number;
  readonly path: number;
  readonly how: 'replace' | 'remove' | 'add' | 'double' | 'drop' | 'cut';
  readonly name: string;
  readonly value: Json;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  line: fc.nat(),
  path: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'add', 'add', 'remove', 'double', 'drop', 'cut'),
  name: fc.constantFrom(...NAMES),
  value,
});

/** Where in a value something can be changed: its holders, each with the name of a member. */
function placesIn(holder: Json): [{ [name: string]: Json }, string][] {
  if (typeof holder !== 'object' || holder === null) return [];
  const members = holder as { [name: string]: Json };
  return Object.keys(members).flatMap((name) => [
    [members, name] as [{ [name: string]: Json }, string],
    ...placesIn(members[name]!),
  ]);
}

function mutated(lines: string[], { line, path, how, name, value: put }: Mutation): string[] {
  const at = line % lines.length;
  const text = lines[at]!;
  if (how === 'double') return lines.toSpliced(at, 0, text);
  if (how === 'drop') return lines.toSpliced(at, 1);
  if (how === 'cut') return lines.with(at, text.slice(0, path % text.length));
  let event: Json;
  try {
    event = JSON.parse(text) as Json;
  } catch {
    return lines;
  }
  const places = placesIn(event);
  const place = places[path % places.length];
  if (place === undefined) return lines;
  const [holder, member] = place;
  if (how === 'remove') delete holder[member];
  else
    Object.defineProperty(holder, how === 'add' && !Array.isArray(holder) ? name : member, {
      value: put,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return lines.with(at, JSON.stringify(event));
}

/** What an error of the program itself says, and none of our sentences. */
const FAULT =
  /is not a function|is not iterable|cannot read propert|\[object|invalid time value|TypeError|RangeError|^\s+at /im;

it('are shown and exported, or refused with a sentence', { timeout: 60_000 + RUNS * 200 }, async () => {
  const file = join(program.folder, 'mutated.mcpcap');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CAPTURES),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...EXPORT_FORMATS),
      fc.boolean(),
      async (capture, mutations, format, redact) => {
        let lines = capture;
        for (const one of mutations) if (lines.length > 0) lines = mutated(lines, one);
        writeFileSync(file, `${lines.join('\n')}\n`);
        const runs = [
          await program.run(['show', file]),
          await program.run(['export', file, '--format', format, ...(redact ? [] : ['--no-redact'])]),
        ];
        for (const { code, stderr } of runs) {
          expect(stderr).not.toMatch(FAULT);
          expect(code).toBeLessThanOrEqual(2);
          if (code === 2) expect(stderr).toMatch(/^\S.*\.$/ms);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
