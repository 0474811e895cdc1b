import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchDelta } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { isRefusal } from '../bridge/index.ts';
import { headerFor, scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { Connection } from '../connection/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { ANSWERS_ALL, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import { searchFiles } from './search-file.ts';
import { SearchStream } from './search-stream.ts';

const scratch = scratchFolder();
const workerFile = join(scratch.path, 'search-worker.mjs');
beforeAll(async () => {
  const input = join(import.meta.dirname, 'search-worker.ts');
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: workerFile, format: 'esm', codeSplitting: false },
  });
}, 60_000);
afterAll(() => scratch.remove());

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const frame = (seq: number, text: string): string =>
  encodeEvent({
    seq,
    t: seq,
    kind: 'frame',
    dir: 's2c',
    stream: 'stdio',
    origin: 'wire',
    text,
    bytes: Buffer.byteLength(text),
  });
const event = (one: CaptureEvent): string => encodeEvent(one);
const message = (name: string): string => JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { name } });

let files = 0;
function captured(lines: readonly string[], rest = ''): string {
  const path = join(scratch.path, `${(files += 1)}.mcpcap`);
  writeFileSync(path, `${[encodeHeader(headerFor('server')), ...lines].join('\n')}\n${rest}`);
  return path;
}

/** A window that searches: what it was told so far. */
class Searcher {
  readonly batches: SearchDelta[] = [];
  readonly stream: SearchStream;
  readonly #terms: readonly string[];
  #told: () => void = () => undefined;

  constructor(connection: Connection, terms: readonly string[], worker?: string, acknowledges = true) {
    this.#terms = terms;
    this.stream = new SearchStream(
      connection,
      terms,
      (json) => {
        this.batches.push(JSON.parse(json) as SearchDelta);
        if (acknowledges) this.stream.acknowledge();
        this.#told();
      },
      worker,
    );
  }

  /** Seqs, or seq and member, that a term hits, in the order in which they were told. */
  hits(term: string): (number | [number, number])[] {
    const place = this.#terms.indexOf(term);
    return this.batches.flatMap(({ hits }) => {
      const { seqs = [], members = [] } = hits[place] ?? {};
      return seqs.map((seq, i): number | [number, number] => (members[i] === -1 ? seq : [seq, members[i] ?? -2]));
    });
  }

  get last(): SearchDelta | undefined {
    return this.batches.at(-1);
  }

  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#told = () => (condition() ? resolve() : undefined);
      this.#told();
    });
  }

  caughtUp(upto = 0): Promise<void> {
    return this.until(() => this.last?.caughtUp === true && this.last.upto >= upto);
  }
}

const LONG = `${'y'.repeat(3_000_000)}needle`;
const LINES = [
  frame(1, message('needle')),
  frame(2, `[${message('a')},${message('Needle')}]`),
  event({
    seq: 3,
    t: 3,
    kind: 'process.stderr',
    base64: Buffer.from('\xffneedle', 'latin1').toString('base64'),
    bytes: 7,
  }),
  frame(4, LONG),
  event({
    seq: 5,
    t: 5,
    kind: 'http.response',
    exchange: 1,
    status: 200,
    reason: 'OK',
    headers: [{ name: 'X-Needle', value: '1' }],
  }),
  frame(6, message('haystack')),
  'a line that is no event',
  frame(7, message('needle two')),
];
const TERMS = ['text:needle', 'params.name:needle*', 'text~need[l]e$', 'text:nowhere'];

describe('SearchStream over an opened file', () => {
  it.each([
    ['a thread of its own', true],
    ['this thread', false],
  ])('finds what stands in every kind of line, in order, in %s', async (_where, own) => {
    const connection = await test.shows(captured(LINES, frame(8, message('needle')).slice(0, 60)));
    const searcher = new Searcher(connection, TERMS, own ? workerFile : undefined);
    await searcher.caughtUp();
    expect(searcher.hits('text:needle')).toEqual([1, [2, 1], 3, 4, 5, 7]);
    expect(searcher.hits('params.name:needle*')).toEqual([1, [2, 1], 7]);
    expect(searcher.hits('text~need[l]e$')).toEqual([3, 4]);
    expect(searcher.hits('text:nowhere')).toEqual([]);
    expect(searcher.last).toMatchObject({ upto: 7, problem: '' });
    searcher.stream.close();
  });

  it('gives the same as a search through the file at once', async () => {
    const hits = searchFiles([captured(LINES)], TERMS, 1);
    const has = (seq: number, member: number): boolean => hits.has('text:needle', seq, member);
    expect([has(1, -1), has(2, 0), has(2, 1), has(3, -1), has(4, -1), has(5, -1), has(6, -1), has(7, -1)]).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(hits.has('text:other', 1, -1)).toBe(false);
    expect(searchFiles([join(scratch.path, 'none')], TERMS, 1).problem).toMatch(
      /could not be searched to its end: .*ENOENT/,
    );
  });

  it('waits for a slow window, and tells it everything', async () => {
    const many = Array.from({ length: 150_000 }, (_, i) => frame(i + 1, message('needle')));
    const connection = await test.shows(captured(many));
    const searcher = new Searcher(connection, ['text:needle'], workerFile, false);
    await searcher.until(() => searcher.batches.length === 4);
    expect(searcher.last?.caughtUp).toBe(false);
    const told = searcher.hits('text:needle');
    expect(told).toEqual(Array.from({ length: told.length }, (_, i) => i + 1));
    expect(searcher.last?.upto).toBe(told.length);
    const acknowledging = setInterval(() => searcher.stream.acknowledge(), 1);
    await searcher.caughtUp(150_000);
    clearInterval(acknowledging);
    expect(searcher.hits('text:needle')).toHaveLength(150_000);
    searcher.stream.close();
  });

  it('says nothing more once it is closed', async () => {
    const connection = await test.shows(captured(LINES));
    const searcher = new Searcher(connection, TERMS, workerFile);
    searcher.stream.close();
    const after = new Searcher(connection, TERMS, workerFile);
    await after.caughtUp();
    expect(searcher.batches).toEqual([]);
    after.stream.close();
  });

  it('refuses what is no term that looks into messages', async () => {
    const { id } = await test.shows(captured(LINES));
    const refusal = test.bridge.subscribe('search', { connection: id, terms: ['dir:s2c'] }, () => undefined);
    expect(isRefusal(refusal) && refusal).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('dir:s2c'),
    });
  });

  it('goes on with what another process writes', async () => {
    const path = captured([frame(1, message('needle'))]);
    const connection = await test.shows(path);
    const searcher = new Searcher(connection, ['params.name:needle'], workerFile);
    await searcher.caughtUp(1);
    appendFileSync(path, `${frame(2, message('other'))}\n${frame(3, message('needle'))}\n`);
    await searcher.caughtUp(3);
    expect(searcher.hits('params.name:needle')).toEqual([1, 3]);
    searcher.stream.close();
  });
});

/** In the answer and in the request, and not in the code of the server, which the record has, too. */
const VERSION = 'text:"\\"protocolVersion\\":"';

const says = (connection: LiveConnection, name: string): number => connection.sendByHand(message(name), 'lf', false);

describe('SearchStream over a live connection', () => {
  it.each([
    ['recorded', 'folder' as const, true],
    ['recorded, in this thread', 'folder' as const, false],
    ['not recorded', 'nothing' as const, true],
  ])('finds what was before and what comes after, %s', async (_what, record, own) => {
    const connection = test.connect(scriptServer(ANSWERS_ALL), {}, { record });
    await connection.conversation;
    const first = says(connection, 'needle 1');
    await until(connection, () => connection.lastSeq >= first);
    const searcher = new Searcher(connection, ['params.name:needle*', VERSION], own ? workerFile : undefined);
    const second = says(connection, 'needle 2');
    await searcher.caughtUp(second);
    const large = says(connection, `needle ${'z'.repeat(700_000)}`);
    const fourth = says(connection, 'needle 4');
    const batch = connection.sendByHand(`[${message('x')},${message('needle')}]`, 'lf', false);
    await searcher.caughtUp(batch);
    const hits = searcher.hits('params.name:needle*');
    expect(hits.filter((hit) => typeof hit === 'number').toSorted()).toEqual([first, second, large, fourth].toSorted());
    expect(hits).toContainEqual([batch, 1]);
    expect(searcher.hits(VERSION)).toHaveLength(2);
    expect(searcher.last?.problem).toBe('');
    searcher.stream.close();
  });
});
