// Every fault and every step over stdio, through `mcpscope chaos` as a process: the bytes of both sides, and what the record says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS } from '../../shared/middle/index.ts';
import type { Fate, Row, Went } from '../../shared/middle/testing/fates.ts';
import { faultRow, STEP_CASES } from '../../shared/middle/testing/rows.ts';
import { exchangesOf, type SaidName } from '../../shared/middle/testing/spoken-messages.ts';
import { bytesOf, expectedRecord, shown } from '../tap/testing/expected-record.ts';
import { BuiltProgram } from './testing/built-program.ts';
import { CommandLine } from './testing/in-process.ts';
import { ScriptedProcess } from './testing/scripted-process.ts';

const program = new BuiltProgram();
const commandLine = new CommandLine();
beforeAll(() => program.build());
afterAll(() => {
  program.remove();
  commandLine.remove();
});

interface StdioCase {
  /** Stands in all of its messages, and in no other. */
  readonly mark: string;
  readonly rule: string;
  readonly row: Row;
  readonly does: string;
}

const FAULT_CASES: readonly StdioCase[] = FAULTS.filter(({ ground }) => ground !== 'http').map(({ id, usual }) => ({
  mark: `.${id}.`,
  rule: `  - {name: .${id}., when: '(${usual}) ".${id}."', do: [{fault: ${id}}]}\n`,
  row: faultRow(id),
  does: `spoiled by ${id}`,
}));
const CASES: readonly StdioCase[] = [
  ...FAULT_CASES,
  ...STEP_CASES.map(({ name, when, step, row, does }) => ({
    mark: `.${name}.`,
    rule: `  - {name: .${name}., when: '${when} ".${name}."', do: [${step}]}\n`,
    row,
    does,
  })),
];

/** What ends a side, the process, or the patience of whoever waits: each needs a process of its own. */
const endsAll = ({ row }: StdioCase): boolean => {
  const fate = row.becomes('{"method":"a"}', 'line', '');
  return fate?.ending !== undefined || fate?.isSlow === true;
};

/** What is to come of conversations that are said one after the other. */
class Expected {
  readonly server: Buffer[] = [];
  readonly client: Buffer[] = [];
  readonly record: object[] = [];
  readonly notes: string[] = [];
  ending: Fate['ending'];
  isSlow = false;
  #behind: readonly Went[] = [];

  /** What becomes of a message; gives how often it reaches who it is for. */
  says(ruled: StdioCase, dir: 'c2s' | 's2c', name: SaidName, came: string, word: string): number {
    const { row, mark, does } = ruled;
    const fate = row.of.includes(name) ? row.becomes(came, 'line', word) : null;
    const [receiver, sender] = dir === 'c2s' ? [this.server, this.client] : [this.client, this.server];
    const went = fate?.went ?? [{ to: 'receiver' as const, text: came }];
    for (const piece of [...went, ...this.#passedBy(dir)]) {
      const end = piece.end === 'none' ? '' : piece.end === 'crlf' ? '\r\n' : '\n';
      const bytes = Buffer.concat([bytesOf(piece), Buffer.from(end)]);
      if (piece.to !== 'stderr') (piece.to === 'receiver' ? receiver : sender).push(bytes);
    }
    if (fate !== null) {
      this.#behind = fate.behind ?? [];
      this.record.push(expectedRecord({ rule: mark, does }, dir, came, fate));
      this.notes.push(...(fate.notes ?? []));
      this.ending = fate.ending;
      this.isSlow = fate.isSlow === true;
    }
    return went.filter(({ to }) => to === 'receiver').length;
  }

  /** Only answers are put behind others here. */
  #passedBy(dir: 'c2s' | 's2c'): readonly Went[] {
    if (dir === 'c2s') return [];
    const passed = this.#behind;
    this.#behind = [];
    return passed;
  }
}

/** Says the conversations of these cases, until one of them ends everything. */
async function said(process: ScriptedProcess, cases: readonly StdioCase[]): Promise<Expected> {
  const expected = new Expected();
  for (const ruled of cases)
    for (const { name, asks, answers } of exchangesOf('2025-11-25', ruled.mark)) {
      const times = expected.says(ruled, 'c2s', name, asks, process.word);
      for (let time = 0; time < (answers === '' ? 0 : times); time += 1)
        expected.says(ruled, 's2c', `${name} answer` as SaidName, answers, process.word);
      process.says(asks);
      if (expected.isSlow) return expected;
      await process.has(lengthOf(expected.client));
      if (expected.ending !== undefined) return expected;
    }
  return expected;
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** In lines, each a piece of the whole: what differs can be found. */
function lines(pieces: readonly Buffer[] | Buffer): readonly string[] {
  const whole = Buffer.isBuffer(pieces) ? pieces : Buffer.concat(pieces);
  const found: string[] = [];
  for (let from = 0; from < whole.length;) {
    const end = whole.indexOf('\n', from);
    const to = end < 0 ? whole.length : end + 1;
    found.push(shown(whole.subarray(from, to)));
    from = to;
  }
  return found;
}

describe.concurrent('over stdio', () => {
  it('every fault and every step does to the byte what its row says', async () => {
    const cases = CASES.filter((ruled) => !endsAll(ruled));
    const rules = cases.map(({ rule }) => rule).join('');
    const process = ScriptedProcess.start(
      program,
      'all',
      rules,
      cases.map(({ mark }) => mark),
    );
    const expected = await said(process, cases);
    await process.served(lengthOf(expected.server));
    expect(await process.end()).toEqual([0, null]);
    expect(lines(process.heard)).toEqual(lines(expected.server));
    expect(lines(process.client)).toEqual(lines(expected.client));
    expect(process.record).toEqual(expected.record);
    expect(process.notes).toEqual(expected.notes);
    expect(process.stderr.split(`${'debug '.repeat(20)}\n`)).toHaveLength(8667);
    expect(process.stderr).toContain('mcpscope chaos: Look at it\n');
  });

  it.each(CASES.filter(endsAll).map((ruled) => [ruled.mark, ruled] as const))(
    '%s ends what its row says',
    async (mark, ruled) => {
      const process = ScriptedProcess.start(program, mark, ruled.rule, [mark]);
      const expected = await said(process, [ruled]);
      if (expected.isSlow) {
        await process.has(lengthOf(expected.client.slice(0, -1)) + 1);
        await process.kill(expected.record.length);
        const whole = Buffer.concat(expected.client);
        expect(whole.subarray(0, process.client.length)).toEqual(process.client);
        expect(process.client.length).toBeLessThan(whole.length);
      } else {
        await process.recorded(expected.record.length);
        const ends = { exit: [1, null], kill: [null, 'SIGKILL'] } as Readonly<Record<string, object>>;
        expect(await process.end()).toEqual(ends[expected.ending ?? ''] ?? [0, null]);
        expect(lines(process.client)).toEqual(lines(expected.client));
      }
      expect(lines(process.heard)).toEqual(lines(expected.server));
      expect(process.record).toEqual(expected.record);
    },
  );
});

/** Exit code and stderr of `mcpscope chaos`. */
async function refused(...words: readonly string[]): Promise<readonly [number, string]> {
  const { code, stderr } = await commandLine.run(['chaos', ...words]);
  return [code, stderr];
}

describe('where a fault cannot be had', () => {
  it('a process has none of HTTP, and says so before it starts', async () => {
    for (const { id } of FAULTS.filter(({ ground }) => ground === 'http'))
      expect(await refused('--fault', id, '--', 'node')).toEqual([
        2,
        `A message cannot be spoiled by ${id} over stdio: that is a fault of HTTP, for a server by --url and --listen.\n`,
      ]);
  });

  it('an address has none of a process, and says so before it listens', async () => {
    for (const { id } of FAULTS.filter(({ ground }) => ground === 'stdio'))
      expect(await refused('--fault', id, '--url', 'http://127.0.0.1:9', '--listen', '0')).toEqual([
        2,
        `A message cannot be spoiled by ${id} over HTTP: that is a fault of a process, for a server behind --.\n`,
      ]);
  });
});
