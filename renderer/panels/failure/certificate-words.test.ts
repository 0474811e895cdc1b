import { describe, expect, it } from 'vitest';
import { Analysis, type DeathCertificate } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { certificateLines, closerWords, deathHeadline, orphanWords } from './certificate-words.ts';
import { explainDeath, hadWorked } from './explain-death.ts';

function sessionOf(script: ScriptedSession) {
  const analysis = new Analysis('weather');
  for (const event of script.events) analysis.push(event);
  return analysis.session();
}

function certificateOf(script: ScriptedSession): DeathCertificate {
  const { certificate } = sessionOf(script);
  if (certificate === null) throw new Error('Nothing died.');
  return certificate;
}

const crashed = () =>
  new ScriptedSession()
    .spawn()
    .handshake()
    .stderr('boom')
    .client({ jsonrpc: '2.0', id: -7, method: 'tools/call', params: { name: 'explode' } })
    .exit(null, 'SIGSEGV');

describe('a certificate in words', () => {
  it('says what happened, and by whom', () => {
    const certificate = certificateOf(crashed());
    expect(deathHeadline(certificate)).toBe('The server was ended by SIGSEGV');
    expect(closerWords(certificate)).toBe('neither side');
    expect(orphanWords(certificate)).toBe('tools/call (id −7)');
    expect(deathHeadline({ ...certificate, of: 'session', closedBy: 'server' })).toBe('The session is gone');
  });

  it('is a text that stands alone', () => {
    const text = certificateLines(certificateOf(crashed())).join('\n');
    expect(text).toContain('ended       SIGSEGV (a memory fault of the process itself)');
    expect(text).toContain('last sent   tools/call · explode');
    expect(text).toContain('unanswered  1 request\n  tools/call explode (id -7), waited');
    expect(text).toContain('steps\n');
  });

  it('explains the end of what had worked, and no start that failed', () => {
    const session = sessionOf(crashed());
    expect(hadWorked(session)).toBe(true);
    expect(explainDeath(session).why).toMatch(/^weather was ended by SIGSEGV .*\(tools\/call explode\)\.$/);
    expect(hadWorked(sessionOf(new ScriptedSession().spawn().exit(1)))).toBe(false);
  });
});
