import { describe, expect, it } from 'vitest';
import { Analysis, type PostMortem } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { postMortemLines, closerWords, deathHeadline, orphanWords } from './post-mortem-text.ts';
import { explainDeath, hadWorked } from './explain-death.ts';

function sessionOf(script: ScriptedSession) {
  const analysis = new Analysis('weather');
  for (const event of script.events) analysis.push(event);
  return analysis.session();
}

function postMortemOf(script: ScriptedSession): PostMortem {
  const { postMortem } = sessionOf(script);
  if (postMortem === null) throw new Error('Nothing died.');
  return postMortem;
}

const crashed = () =>
  new ScriptedSession()
    .spawn()
    .handshake()
    .stderr('boom')
    .client({ jsonrpc: '2.0', id: -7, method: 'tools/call', params: { name: 'explode' } })
    .exit(null, 'SIGSEGV');

describe('a post-mortem in words', () => {
  it('says what happened, and by whom', () => {
    const postMortem = postMortemOf(crashed());
    expect(deathHeadline(postMortem)).toBe('The server was ended by SIGSEGV');
    expect(closerWords(postMortem)).toBe('neither side');
    expect(orphanWords(postMortem)).toBe('tools/call (id −7)');
    expect(deathHeadline({ ...postMortem, of: 'session', closedBy: 'server' })).toBe('The session is gone');
  });

  it('is a text that stands alone', () => {
    const text = postMortemLines(postMortemOf(crashed())).join('\n');
    expect(text).toContain('ended       SIGSEGV (a memory fault of the process itself)');
    expect(text).toContain('last sent   tools/call · explode');
    expect(text).toContain('unanswered  1 request\n  tools/call explode (id -7), waited');
    expect(text).toContain('steps\n');
  });

  it('explains the end of what had worked, and no start that failed', () => {
    const session = sessionOf(crashed());
    expect(hadWorked(session)).toBe(true);
    expect(explainDeath(session).why).toMatch(/^weather 2\.0\.0 was ended by SIGSEGV .*\(tools\/call explode\)\.$/);
    expect(hadWorked(sessionOf(new ScriptedSession().spawn().exit(1)))).toBe(false);
  });
});
