import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { ledgerLines, remedy, verdictSentence } from './ledger-lines.ts';

function sessionWith(capabilities: object) {
  const analysis = new Analysis();
  for (const event of new ScriptedSession().spawn().handshake(capabilities).events) analysis.push(event);
  return analysis.session();
}

describe('ledgerLines', () => {
  it('shows what the negotiated revision allows when no other is asked about', () => {
    const lines = ledgerLines(sessionWith({ tools: {} }), null, 'server');
    expect(lines.find(({ path }) => path === 'tools')).toMatchObject({
      allowed: 'defined',
      sub: false,
      differs: false,
    });
    expect(lines.find(({ path }) => path === 'tools.listChanged')?.sub).toBe(true);
    expect(lines.some(({ path }) => path === 'extensions')).toBe(false);
  });

  it('judges by another revision', () => {
    const session = sessionWith({ tools: {}, tasks: { list: {} } });
    const modern = ledgerLines(session, '2026-07-28', 'server');
    expect(modern.find(({ path }) => path === 'tasks')).toMatchObject({
      allowed: 'removed',
      verdict: 'wrong revision',
      differs: true,
    });
    expect(modern.some(({ path }) => path === 'extensions')).toBe(true);
    const first = ledgerLines(session, '2024-11-05', 'server');
    expect(first.some(({ path }) => path === 'completions')).toBe(false);
  });
});

describe('words', () => {
  it('say what would have to be declared', () => {
    expect(remedy({ path: 'completions', verdict: 'served, not declared' })).toBe(
      '"capabilities": { "completions": {} }',
    );
    expect(remedy({ path: 'tools.listChanged', verdict: 'used, not declared' })).toBe(
      '"capabilities": { "tools": { "listChanged": true } }',
    );
    expect(remedy({ path: 'tools', verdict: 'in use' })).toBe('');
  });

  it('name both sides', () => {
    expect(verdictSentence({ side: 'client', path: 'sampling', verdict: 'correctly refused' })).toBe(
      'The server asked for sampling, which the client had not declared, and the client refused it.',
    );
  });
});
