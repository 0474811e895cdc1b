import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { explainFailure } from './explain-failure.ts';
import { failureText } from './failure-text.ts';

function sessionOf(script: ScriptedSession) {
  const analysis = new Analysis('weather');
  for (const event of script.events) analysis.push(event);
  return analysis.session();
}

const failed = (reason: 'not-found' | 'cwd-missing') =>
  sessionOf(
    new ScriptedSession().add({
      kind: 'process.spawn-failed',
      command: 'nosuch',
      args: [],
      cwd: '/x',
      reason,
      message: 'nosuch was not found',
      searched: ['/bin', '/usr/bin'],
      env: [],
    }),
  );

const asked = { method: 'initialize', id: '0', answered: false };

describe('explainFailure', () => {
  it('says that a server ended before its first byte', () => {
    const session = sessionOf(
      new ScriptedSession()
        .spawn()
        .client({ jsonrpc: '2.0', id: 0, method: 'initialize' })
        .stderr('Error: KEY is not set')
        .wait(337)
        .exit(1),
    );
    const { headline, why } = explainFailure(session, asked, 'weather');
    expect(headline).toBe('The server ended before it said anything');
    expect(why.replaceAll('\u00a0', ' ')).toBe(
      'The process started, wrote 1 line to stderr and ended with code 1 after 340 ms. The initialize request was written to its input and never answered.',
    );
  });

  it('tells output that was no answer', () => {
    const session = sessionOf(new ScriptedSession().spawn().server('Usage: server [options]').exit(2));
    expect(explainFailure(session, asked, 'weather').why).toContain('23 bytes to stdout, none of which answers');
  });

  it('names each way not to start', () => {
    expect(explainFailure(failed('not-found'), null, 'weather')).toEqual({
      headline: 'The command was not found',
      why: 'nosuch was not found. Nothing was run. Searched 2 locations (below).',
      next: ['Install it, or give its whole path.'],
    });
    expect(explainFailure(failed('cwd-missing'), null, 'weather').headline).toBe('The working folder does not exist');
  });
});

describe('failureText', () => {
  it('is a report that stands alone', () => {
    const session = sessionOf(new ScriptedSession().spawn().stderr('boom').exit(null, 'SIGSEGV'));
    const text = failureText(session, explainFailure(session, null, 'weather'), 'weather');
    expect(text).toContain('weather: The server ended before it said anything');
    expect(text).toContain('ended       SIGSEGV (a memory fault of the process itself)');
    expect(text).toContain('  boom');
    expect(text).toContain('node server.js');
  });
});
