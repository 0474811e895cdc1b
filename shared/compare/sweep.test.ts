import { describe, expect, it } from 'vitest';
import type { SurfaceKind } from '../analysis/index.ts';
import { bestOf, lossesOf } from './sweep-losses.ts';
import { sweepLine, type OfferedItem, type SweepEvidence, type SweepLine, type SweepStep } from './sweep-line.ts';
import { answerWords, lossLines, sweepVerdict } from './sweep-sentences.ts';

const item = (name: string, members: readonly string[] | null = [], kind: SurfaceKind = 'tools'): OfferedItem => ({
  kind,
  name,
  members,
});

function line(asked: SweepStep, changes: Partial<SweepLine> = {}): SweepLine {
  return {
    asked,
    connected: true,
    answered: asked === 'auto' ? '2025-11-25' : asked,
    era: 'legacy',
    transport: 'stdio',
    verdict: { tone: 'ok', headline: 'Connected', detail: '', quote: '' },
    serverInfo: null,
    instructions: false,
    capabilities: ['tools'],
    surface: { tools: 0, prompts: 0, resources: 0, resourceTemplates: 0 },
    offered: [],
    findings: { error: 0, warning: 0, info: 0, expected: 0, muted: 0 },
    tookMs: 1,
    capture: '',
    recordingProblem: '',
    ...changes,
  };
}

const silent = (asked: SweepStep, headline = 'No answer', detail = 'nothing came'): SweepLine =>
  line(asked, {
    connected: false,
    answered: '',
    era: 'unknown',
    verdict: { tone: 'error', headline, detail, quote: '' },
  });

const words = (poorer: SweepLine, best: SweepLine): string[] =>
  lossLines(lossesOf(poorer, best), poorer.answered).map(({ title, text }) => `${title}: ${text}`);

describe('the best line', () => {
  it('is the one that offers most', () => {
    const lines = [
      line('2024-11-05', { offered: [item('a'), item('b')] }),
      line('2025-11-25', { offered: [item('a')] }),
    ];
    expect(bestOf(lines)).toBe(0);
  });

  it('is the newest of those that offer the same, and a revision before auto finds it', () => {
    expect(bestOf([line('2025-03-26'), line('2025-11-25'), line('2025-06-18'), line('auto')])).toBe(1);
  });

  it('counts only what its revision knows', () => {
    const members = ['annotations', 'icons', 'outputSchema', 'title'];
    const lines = [
      line('2025-11-25', { offered: [item('a', members)] }),
      line('2024-11-05', { offered: [item('a', members)] }),
    ];
    expect(bestOf(lines)).toBe(0);
    expect(bestOf(lines.toReversed())).toBe(1);
  });

  it('is none where nothing connected', () => {
    expect(bestOf([silent('2024-11-05'), silent('auto')])).toBe(-1);
  });
});

describe('what a line lacks', () => {
  const best = line('2025-11-25', {
    instructions: true,
    capabilities: ['tools', 'tools.listChanged', 'completions', 'tasks', 'tasks.list', 'logging'],
    offered: [item('a', ['annotations', 'outputSchema']), item('b', ['outputSchema']), item('p', [], 'prompts')],
  });

  it('is nothing for the best one and for one that did not connect', () => {
    expect(lossesOf(best, best)).toEqual([]);
    expect(lossesOf(silent('2024-11-05'), best)).toEqual([]);
  });

  it('is what the server withholds', () => {
    const poorer = line('2025-06-18', {
      capabilities: ['tools', 'completions'],
      offered: [item('a', ['annotations']), item('p', [], 'prompts')],
    });
    expect(words(poorer, best)).toEqual([
      'not in 2025-06-18: capability tasks',
      'not offered: capabilities tools.listChanged, logging; 1 tool (b); outputSchema (and structured content) of 1 tool (a); instructions',
    ]);
  });

  it('is what the revision does not have, although the server sends it', () => {
    const same = { ...best, asked: '2024-11-05', answered: '2024-11-05' } as const;
    expect(words(same, best)).toEqual([
      'not in 2024-11-05: capabilities completions, tasks; annotations of 1 tool; outputSchema (and structured content) of 2 tools',
    ]);
  });

  it('says nothing of members that are not known', () => {
    const unknown = line('2025-11-25', { ...best, offered: best.offered.map((each) => ({ ...each, members: null })) });
    expect(words(unknown, best)).toEqual([]);
  });

  it('tells a prompt from a tool of the same name, and names five of many', () => {
    const many = line('2025-11-25', { offered: [...'abcdefg'].map((name) => item(name)) });
    const other = line('2025-06-18', { offered: [item('a', [], 'prompts')] });
    expect(words(other, many)).toEqual(['not offered: 7 tools (a, b, c, d, e and 2 more)']);
  });
});

describe('the words of a sweep', () => {
  it('name what is spoken, what is answered instead, and what is not spoken', () => {
    const lines = [
      line('2024-11-05', { answered: '2025-11-25' }),
      line('2025-11-25'),
      silent('2026-07-28'),
      line('auto'),
    ];
    expect(lines.map(answerWords)).toEqual([
      'answered 2025-11-25 instead',
      'spoken',
      'not supported',
      'found 2025-11-25',
    ]);
    expect(sweepVerdict(lines)).toEqual({
      tone: 'ok',
      sentence:
        'Speaks 2025-11-25. Asked for 2024-11-05 it answered 2025-11-25. 2026-07-28: not supported. Clients would negotiate 2025-11-25.',
    });
  });

  it('tell the one cause where nothing connected', () => {
    const lines = [silent('2024-11-05'), silent('2025-11-25'), silent('auto')];
    expect(sweepVerdict(lines)).toEqual({
      tone: 'error',
      sentence: 'No answer: nothing came. No revision works.',
    });
    expect(sweepVerdict([silent('2024-11-05'), silent('auto', 'Refused', '')]).sentence).toBe(
      '2024-11-05: No answer: nothing came. auto: Refused. No revision works.',
    );
  });

  it('warn of errors', () => {
    const findings = { error: 1, warning: 0, info: 0, expected: 0, muted: 0 };
    expect(sweepVerdict([line('2025-11-25', { findings })]).tone).toBe('warning');
    expect(sweepVerdict([]).tone).toBe('busy');
  });
});

const evidence = (serverCapabilities: unknown): SweepEvidence => {
  const session = { ...line('auto'), revision: '2025-11-25', counts: { findings: {} }, verdict: { seqs: [] } };
  const facts = {
    ...session,
    serverCapabilities,
    instructions: 'x',
    lastT: 1500,
  } as unknown as SweepEvidence['open'];
  return {
    asked: '2025-11-25',
    connected: true,
    open: facts,
    closed: facts,
    items: [{ kind: 'tools', name: 'a', title: '', description: '', traits: [], fault: '', seq: 1, index: 0 }],
    membersOf: () => ['name', 'annotations'],
    capture: '',
    recordingProblem: '',
  };
};

describe('a line', () => {
  it('has the declared paths, in which extensions are names', () => {
    const declared = { tools: { listChanged: true, x: false }, logging: null, extensions: { 'io.x/y': { deep: {} } } };
    expect(sweepLine(evidence(declared)).capabilities).toEqual([
      'tools',
      'tools.listChanged',
      'extensions',
      'extensions.io.x/y',
    ]);
  });

  it.each([null, 7, 'tools', [], undefined])('survives %j as capabilities', (declared) => {
    expect(sweepLine(evidence(declared))).toMatchObject({ capabilities: [], instructions: true, tookMs: 1.5 });
  });

  it('bounds what a hostile server declares', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${'x'.repeat(300)}${at}`, {}]));
    const { capabilities } = sweepLine(evidence(many));
    expect(capabilities).toHaveLength(200);
    expect(Math.max(...capabilities.map((path) => path.length))).toBe(200);
  });

  it('has the members of an item in order', () => {
    expect(sweepLine(evidence({})).offered).toEqual([{ kind: 'tools', name: 'a', members: ['annotations', 'name'] }]);
  });
});
