import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import {
  changeSelection,
  followClosing,
  installCarrier,
  rulesText,
  selectionOf,
  useConnections,
  useNotices,
} from '../../state/index.ts';
import { makeRule } from './make-rule.ts';

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const analysis = new Analysis();
for (const event of new ScriptedSession().client(CALL).events) analysis.push(event);

/** Lets the engine answer that it has written a rule. */
let written: (text: string) => void;
let end: () => void;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  useNotices.setState({ list: [] });
  end = followClosing();
  useConnections.setState({ list: [{ id: 'c' } as never], active: 'c' });
  const rules = new Promise((resolve) => (written = (text) => resolve({ text })));
  const told: Readonly<Record<string, unknown>> = {
    readEvent: { kind: 'frame' },
    frameText: { text: CALL, total: CALL.length, base64: false },
    editRules: rules,
  };
  installCarrier({
    invoke: async (name) => ({ ok: true, value: await told[name] }) as never,
    subscribe: (_stream, _input, onBatch) => {
      const { rows } = analysis;
      onBatch({ upto: 1, caughtUp: true, rows: rows.pack(0, rows.length, 1) } as never);
      return () => undefined;
    },
    onLost: () => undefined,
  });
});
afterEach(() => {
  useConnections.setState({ list: [], active: null });
  end();
  vi.unstubAllGlobals();
});

it('shows the rule that it has written', async () => {
  const made = makeRule('hold', 'c', 0);
  written('rules: []');
  await made;
  expect([rulesText('c'), selectionOf('c').panel, useNotices.getState().list]).toEqual(['rules: []', 'rules', []]);
});

it('leaves a user where he has gone while it was written, and says so', async () => {
  const made = makeRule('hold', 'c', 0);
  changeSelection('c', { panel: 'surface' });
  written('rules: []');
  await made;
  const [notice] = useNotices.getState().list;
  expect([rulesText('c'), selectionOf('c').panel, notice?.text]).toEqual([
    'rules: []',
    'surface',
    'The rule is written, and not in force yet.',
  ]);
  notice?.act?.run();
  expect(selectionOf('c').panel).toBe('rules');
});
