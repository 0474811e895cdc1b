import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analysis, type Session } from '../analysis/index.ts';
import {
  discoverResult,
  initializeRequest,
  initializeResult,
  modernRequest,
  ScriptedSession,
} from '../analysis/testing/scripted-session.ts';
import { isSuperset } from './capabilities.ts';
import { tallyOf, type Difference } from './difference.ts';
import { compareSessions } from './sessions.ts';
import { compareSides } from './sides.ts';

function sessionOf(script: ScriptedSession): Session {
  const analysis = new Analysis();
  for (const event of script.events) analysis.push(event);
  return analysis.session();
}

const legacy = (server: object, revision = '2025-11-25', client: object = {}, offered = revision): Session =>
  sessionOf(
    new ScriptedSession()
      .spawn()
      .client({ ...initializeRequest(), params: { protocolVersion: offered, capabilities: client } })
      .server(initializeResult(server, revision)),
  );
const modern = (server: object, client: object = {}): Session =>
  sessionOf(
    new ScriptedSession()
      .spawn()
      .client(modernRequest(1, 'server/discover', {}, client))
      .server(discoverResult(1, server)),
  );
const find = (differences: readonly Difference[], name: string): Difference | undefined =>
  differences.find((one) => one.name === name);
const withSettings = (settings: object): Session => modern({ extensions: { 'com.example/x': settings } });

describe('two sessions', () => {
  it('that are alike have no difference', () => {
    const one = legacy({ tools: { listChanged: true }, experimental: { x: [1] } });
    const differences = compareSessions(one, one);
    expect(tallyOf(differences)).toEqual({ breaking: 0, additive: 0, cosmetic: 0, same: differences.length });
    expect(differences.length).toBeGreaterThan(5);
  });

  it('differ in capabilities path by path', () => {
    const differences = compareSessions(
      legacy({ tools: { listChanged: true }, prompts: {}, logging: {} }),
      legacy({ tools: {}, prompts: { listChanged: true }, completions: {} }),
    );
    expect(find(differences, 'tools')?.change).toBe('same');
    expect(find(differences, 'tools.listChanged')).toMatchObject({
      left: 'true',
      right: null,
      change: 'removed',
      compatibility: 'breaking',
    });
    expect(find(differences, 'prompts.listChanged')).toMatchObject({ change: 'added', compatibility: 'additive' });
    expect(find(differences, 'logging')).toMatchObject({ change: 'removed', compatibility: 'breaking' });
    expect(find(differences, 'completions')).toMatchObject({ left: null, right: '{}', compatibility: 'additive' });
    expect(find(differences, 'resources')).toBeUndefined();
  });

  it('take a value that turns false for one that is gone', () => {
    const differences = compareSessions(
      legacy({ tools: { listChanged: true } }),
      legacy({ tools: { listChanged: false } }),
    );
    expect(find(differences, 'tools.listChanged')).toMatchObject({
      left: 'true',
      right: 'false',
      change: 'changed',
      compatibility: 'breaking',
    });
    const never = compareSessions(legacy({ tools: {} }), legacy({ tools: { listChanged: false } }));
    expect(find(never, 'tools.listChanged')).toMatchObject({ change: 'added', compatibility: 'cosmetic' });
  });

  it('weigh the settings of an extension', () => {
    const path = 'extensions.com.example/x';
    expect(find(compareSessions(withSettings({ a: 1 }), withSettings({ a: 1, b: 2 })), path)?.compatibility).toBe(
      'additive',
    );
    expect(find(compareSessions(withSettings({ a: 1 }), withSettings({ a: 2 })), path)?.compatibility).toBe('breaking');
  });

  it.each<[string, Session, Session, string, Difference['compatibility']]>([
    ['another era', legacy({}), modern({}), 'era', 'breaking'],
    ['a newer revision', legacy({}, '2025-03-26'), legacy({}, '2025-11-25'), 'revision', 'additive'],
    ['an older revision', legacy({}, '2025-11-25'), legacy({}, '2025-03-26'), 'revision', 'breaking'],
    ['no published revision', legacy({}, '2025-11-25'), legacy({}, '1999-01-01'), 'revision', 'breaking'],
    [
      'another question, the same answer',
      legacy({}),
      legacy({}, '2025-11-25', {}, '2025-03-26'),
      'revision asked for',
      'cosmetic',
    ],
    ['what a client declares no longer', legacy({}, '2025-11-25', { roots: {} }), legacy({}), 'roots', 'breaking'],
    ['instructions', legacy({}), modern({}), 'instructions', 'cosmetic'],
    ['the list of revisions, where only one has it', legacy({}), modern({}), 'supported revisions', 'cosmetic'],
  ])('%s', (_what, left, right, name, compatibility) => {
    expect(find(compareSessions(left, right), name)).toMatchObject({ compatibility });
  });

  it('may have spoken not a word', () => {
    const silent = sessionOf(new ScriptedSession().spawn());
    expect(tallyOf(compareSessions(silent, silent)).same).toBe(compareSessions(silent, silent).length);
    expect(find(compareSessions(silent, legacy({ tools: {} })), 'tools')?.change).toBe('added');
  });
});

describe('the two ends of a session', () => {
  it('stand beside each other', () => {
    const script = new ScriptedSession()
      .spawn()
      .client({ ...initializeRequest(), params: { protocolVersion: '2025-11-25', capabilities: { sampling: {} } } })
      .server(initializeResult({ tools: {} }, '2025-06-18'))
      .client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      .server({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'x' }] } });
    expect(compareSides(sessionOf(script))).toEqual([
      {
        name: 'revision',
        by: null,
        client: 'asks for 2025-11-25',
        server: 'answers 2025-06-18',
        fit: 'conflict',
        verdict: '',
        seqs: [],
      },
      {
        name: 'sampling',
        by: 'client',
        client: 'declares {}',
        server: '',
        fit: 'one',
        verdict: 'available, unused',
        seqs: [],
      },
      {
        name: 'tools',
        by: 'server',
        client: '1 list',
        server: 'declares {}',
        fit: 'both',
        verdict: 'in use',
        seqs: [4],
      },
    ]);
  });

  it('share a line for an extension that both declare', () => {
    const both = { extensions: { 'com.example/x': {} } };
    const lines = compareSides(modern(both, both)).filter(({ name }) => name === 'extensions.com.example/x');
    expect(lines).toMatchObject([{ client: 'declares {}', server: 'declares {}', fit: 'both' }]);
    const one = compareSides(modern(both)).filter(({ name }) => name === 'extensions.com.example/x');
    expect(one).toMatchObject([
      { client: '', server: 'declares {}', fit: 'one', verdict: 'one-sided; fallback expected' },
    ]);
  });
});

describe('isSuperset', () => {
  it('holds of a value and itself, and of an object with more members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (value, key) => {
        expect(isSuperset(value, value)).toBe(true);
        expect(isSuperset({ a: value }, { [key]: 1, a: value })).toBe(true);
        expect(isSuperset({ a: value }, {})).toBe(false);
      }),
    );
  });
});
