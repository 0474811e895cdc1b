import { describe, expect, it } from 'vitest';
import type { CaptureEntry, CaptureSummary } from '../../../shared/bridge/index.ts';
import { chosenCaptures, serverArguments, tagsFrom, tagsOf, type CaptureChoice } from './capture-list.ts';

const SUMMARY: CaptureSummary = {
  server: { name: 'weather', version: '1.0', title: 'Weather Server' },
  revision: '2025-11-25',
  era: 'legacy',
  verdict: { tone: 'ok', headline: 'Ended', detail: 'after 3 requests' },
  frames: 10,
  operations: 3,
  findings: { error: 0, warning: 2, info: 1 },
  surface: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
  durationUs: 5_000,
};

function entry(name: string, more: Partial<CaptureEntry> = {}): CaptureEntry {
  return {
    path: `/c/${name}.mcpcap`,
    fileName: `${name}.mcpcap`,
    name,
    transport: 'stdio',
    startedAt: '2026-01-02T00:00:00.000Z',
    bytes: 10,
    events: 4,
    pinned: false,
    tags: [],
    summary: null,
    problem: '',
    ...more,
  };
}

const CAPTURES = [
  entry('pinned', { pinned: true, startedAt: '2020-01-01T00:00:00.000Z', tags: ['keep', 'old'] }),
  entry('bad', { problem: 'This file is binary, not a capture of mcpscope.', startedAt: '2026-03-01T00:00:00.000Z' }),
  entry('errors', {
    startedAt: '2026-02-01T00:00:00.000Z',
    summary: {
      ...SUMMARY,
      server: null,
      revision: '2026-07-28',
      verdict: { tone: 'error', headline: 'Did not start', detail: '' },
      findings: { error: 1, warning: 0, info: 0 },
    },
    tags: ['keep'],
  }),
  entry('good', { summary: SUMMARY, bytes: 9_999 }),
];

function names(choice: Partial<CaptureChoice>): string[] {
  const all: CaptureChoice = { search: '', pinned: false, tag: '', order: { column: 'date', down: true }, ...choice };
  return chosenCaptures(CAPTURES, all).map(({ name }) => name);
}

describe('chosenCaptures', () => {
  it.each<[string, string[]]>([
    ['', ['pinned', 'bad', 'errors', 'good']],
    ['WEATHER', ['good']],
    ['2025-11-25 ended', ['good']],
    ['did not', ['errors']],
    ['binary', ['bad']],
    ['keep', ['pinned', 'errors']],
    ['2026-03-01', ['bad']],
    ['weather binary', []],
  ])('finds by every word of %j', (search, found) => {
    expect(names({ search })).toEqual(found);
  });

  it.each<[CaptureChoice['order'], string[]]>([
    [{ column: 'date', down: false }, ['pinned', 'good', 'errors', 'bad']],
    [{ column: 'name', down: false }, ['pinned', 'bad', 'errors', 'good']],
    [{ column: 'size', down: true }, ['pinned', 'good', 'bad', 'errors']],
    [{ column: 'findings', down: true }, ['pinned', 'errors', 'good', 'bad']],
    [{ column: 'verdict', down: false }, ['pinned', 'bad', 'errors', 'good']],
    [{ column: 'revision', down: true }, ['pinned', 'errors', 'good', 'bad']],
  ])('orders by %j, pinned ones first', (order, ordered) => {
    expect(names({ order })).toEqual(ordered);
  });

  it('takes pinned ones or those of a tag alone', () => {
    expect(names({ pinned: true })).toEqual(['pinned']);
    expect(names({ tag: 'keep' })).toEqual(['pinned', 'errors']);
    expect(names({ tag: 'keep', pinned: true, search: 'old' })).toEqual(['pinned']);
  });
});

it('counts the tags', () => {
  expect(tagsOf(CAPTURES)).toEqual([
    { tag: 'keep', count: 2 },
    { tag: 'old', count: 1 },
  ]);
});

it('reads tags written with commas', () => {
  expect(tagsFrom(' a, b c ,,a ')).toEqual(['a', 'b c']);
});

it('calls a server as it calls itself', () => {
  expect(CAPTURES.map(serverArguments)).toEqual(['', '', '', 'Weather Server 1.0']);
});
