import { describe, expect, it } from 'vitest';
import { discoverRequest, discoverResult, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { PROCESS_RULES } from './process.ts';
import { findingsOf, request, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const running = (s: ScriptedSession): ScriptedSession => s.spawn().handshake();
const close = (s: ScriptedSession): ScriptedSession => s.add({ kind: 'process.stdin-close', by: 'shutdown' });
const signal = (s: ScriptedSession, name: string): ScriptedSession =>
  s.add({ kind: 'process.signal', signal: name, target: 'group' });
const stdoutEnd = { kind: 'process.stdout-end' } as const;

const NOTE = { kind: 'note', by: 'user', level: 'info', text: 'x' } as const;
const discovered = (s: ScriptedSession): ScriptedSession =>
  s.spawn().client(discoverRequest()).server(discoverResult());

const CASES: readonly RuleCase[] = [
  {
    rule: 'proc-spawn-failed',
    breaks: (s) =>
      s.add({
        kind: 'process.spawn-failed',
        command: 'weather',
        args: [],
        cwd: '/srv',
        reason: 'not-found',
        message: 'There is no program “weather” in the PATH.',
        searched: [],
        env: [],
      }),
    nearMiss: (s) => s.spawn(),
    side: 'server',
    level: 'error',
    says: 'There is no program',
  },
  {
    rule: 'proc-spawn-failed',
    when: 'it ended before it said anything',
    breaks: (s) =>
      s
        .spawn()
        .client(request(0, 'initialize', {}))
        .stderr('Error: Cannot find module "x"')
        .stderr('')
        .exit(1),
    nearMiss: (s) => s.spawn().server('Error: no config').exit(1),
    side: 'server',
    level: 'error',
    seqs: [5, 3],
    says: /code 1.*Cannot find module/,
  },
  {
    rule: 'proc-spawn-failed',
    when: 'not when we ended it',
    breaks: (s) => s.spawn().exit(0),
    nearMiss: (s) => close(s.spawn()).exit(0),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'proc-exit-inflight',
    breaks: (s) => running(s).client(request(1, 'tools/call')).client(request(2, 'tools/list')).exit(0),
    nearMiss: (s) => close(running(s).client(request(1, 'tools/call'))).exit(0),
    side: 'server',
    level: 'error',
    seqs: [7, 5, 6],
    says: '2 requests waited for an answer, the oldest “tools/call”',
  },
  {
    rule: 'proc-exit-code',
    breaks: (s) => running(s).stderr('panic: out of range').exit(2),
    nearMiss: (s) => running(s).exit(0),
    side: 'server',
    level: 'warning',
    says: /by itself with the code 2.*panic/,
  },
  {
    rule: 'proc-exit-code',
    when: 'by a signal of somebody else',
    breaks: (s) => running(s).exit(null, 'SIGSEGV'),
    nearMiss: (s) => signal(close(running(s)), 'SIGTERM').exit(null, 'SIGTERM'),
    side: 'server',
    level: 'warning',
    says: 'SIGSEGV',
  },
  {
    rule: 'proc-exit-code',
    when: 'after its stdin was closed',
    breaks: (s) => close(running(s)).exit(3),
    nearMiss: (s) => signal(close(running(s)), 'SIGTERM').exit(143),
    side: 'server',
    level: 'info',
    says: 'after its stdin was closed with the code 3',
  },
  {
    rule: 'proc-stdout-closed-alive',
    breaks: (s) => running(s).add(stdoutEnd).wait(1500).stderr('still here'),
    nearMiss: (s) =>
      running(s).add(stdoutEnd).exit(0).wait(1500).add({ kind: 'note', by: 'user', level: 'info', text: 'x' }),
    side: 'server',
    level: 'warning',
    seqs: [5],
    says: '1.5 s later',
  },
  {
    rule: 'proc-no-restart',
    breaks: (s) => discovered(s).exit(1).wait(12_000).add(NOTE),
    nearMiss: (s) => discovered(discovered(s).exit(1).wait(2000)).wait(12_000).add(NOTE),
    side: 'client',
    level: 'info',
    says: 'within 12 s',
  },
  {
    rule: 'proc-no-restart',
    when: 'but not after an end that the client wanted',
    breaks: (s) => discovered(s).exit(null, 'SIGSEGV').wait(20_000).add(NOTE),
    nearMiss: (s) => close(discovered(s)).exit(1).wait(20_000).add(NOTE),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'frame-stderr-error-text',
    breaks: (s) => close(running(s).client(request(1, 'tools/call')).stderr('Error: cache is cold')),
    nearMiss: (s) => close(running(s).stderr('Error: cache is cold')),
    side: 'client',
    level: 'info',
    seqs: [7, 6, 5],
    says: '“Error: cache is cold”',
  },
  {
    rule: 'frame-stderr-error-text',
    when: 'but not by what was written long before, or sounds well',
    breaks: (s) => signal(running(s).client(request(1, 'tools/call')).stderr('FATAL'), 'SIGTERM'),
    nearMiss: (s) =>
      close(running(s).client(request(1, 'tools/call')).stderr('FATAL').wait(5000).stderr('0 files loaded')),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'proc-no-stdin-close',
    breaks: (s) => signal(running(s), 'SIGTERM'),
    nearMiss: (s) => signal(close(running(s)), 'SIGTERM'),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'proc-no-stdin-close',
    when: 'not for what is left after the end',
    breaks: (s) => signal(running(s), 'SIGKILL'),
    nearMiss: (s) => signal(running(s).exit(1), 'SIGTERM'),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'proc-ignores-eof',
    breaks: (s) => signal(close(running(s)).wait(2000), 'SIGTERM').exit(null, 'SIGTERM'),
    nearMiss: (s) => close(running(s)).wait(1900).exit(0),
    side: 'server',
    level: 'info',
    seqs: [6, 5],
  },
  {
    rule: 'proc-ignores-eof',
    when: 'though it ends at last',
    breaks: (s) => close(running(s)).wait(4000).exit(0),
    nearMiss: (s) => running(s).add({ kind: 'process.stdin-close', by: 'peer', error: 'EPIPE' }).wait(4000).exit(0),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'proc-needs-sigterm',
    breaks: (s) => signal(close(running(s)).wait(2000), 'SIGTERM').exit(null, 'SIGTERM'),
    nearMiss: (s) => signal(close(running(s)).wait(10), 'SIGTERM').exit(null, 'SIGTERM'),
    side: 'server',
    level: 'info',
    seqs: [7, 6, 5],
  },
  {
    rule: 'proc-needs-sigkill',
    breaks: (s) => signal(signal(close(running(s)).wait(2000), 'SIGTERM').wait(2000), 'SIGKILL').exit(null, 'SIGKILL'),
    nearMiss: (s) => signal(close(running(s)).wait(2000), 'SIGTERM').exit(null, 'SIGTERM'),
    side: 'server',
    level: 'warning',
    seqs: [8, 7, 6],
  },
  {
    rule: 'proc-kill-order',
    breaks: (s) => signal(close(running(s)), 'SIGKILL'),
    nearMiss: (s) => signal(signal(close(running(s)), 'SIGTERM').wait(2000), 'SIGKILL'),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'proc-kill-order',
    when: 'too soon; on Windows there is no SIGTERM',
    breaks: (s) => signal(signal(close(running(s)), 'SIGTERM').wait(5), 'SIGKILL'),
    nearMiss: (s) =>
      signal(
        s.add({ kind: 'process.spawn', command: 'a', args: [], cwd: 'C:\\', resolved: 'C:\\a.exe', pid: 5, env: [] }),
        'SIGKILL',
      ),
    side: 'client',
    level: 'warning',
    says: 'only 6.0 ms after SIGTERM',
  },
  {
    rule: 'proc-orphan',
    breaks: (s) => close(running(s)).exit(0).wait(5500).add(stdoutEnd),
    nearMiss: (s) =>
      close(running(s))
        .exit(0)
        .wait(1500)
        .add(stdoutEnd)
        .wait(5500)
        .add({ kind: 'note', by: 'user', level: 'info', text: 'x' }),
    side: 'server',
    level: 'warning',
    says: 'still held its output open',
  },
  {
    rule: 'proc-orphan',
    when: 'that had to be signalled',
    breaks: (s) => signal(close(running(s)).exit(0), 'SIGTERM'),
    nearMiss: (s) =>
      close(running(s)).exit(0).add({ kind: 'process.signal', signal: 'SIGTERM', target: 'group', error: 'ESRCH' }),
    side: 'server',
    level: 'warning',
    says: 'needed SIGTERM',
  },
  {
    rule: 'proc-shell-noise',
    breaks: (s) => s.spawn().server('> weather@1.0.0 start').server('> node server.js'),
    nearMiss: (s) => s.spawn().server('weather 1.0.0 has started').stderr('> weather@1.0.0 start'),
    side: 'server',
    level: 'info',
    says: 'npm run',
  },
  ...[
    ['npm', 'npm notice New major version of npm available! 10.1.0 -> 11.0.0'],
    ['npm', 'added 93 packages in 4s'],
    ['yarn', 'yarn run v1.22.19'],
    ['dotenv', '[dotenv@17.2.0] injecting env (3) from .env'],
    ['Node.js', '(node:4711) ExperimentalWarning: fetch'],
    ['Python', 'INFO:     Uvicorn running on http://127.0.0.1:8000'],
    ['pip or uv', 'Installed 34 packages in 12ms'],
    ['Docker', "Unable to find image 'mcp/fetch:latest' locally"],
  ].map(([name = '', line]): RuleCase => ({
    rule: 'proc-shell-noise',
    when: `of ${name}: ${line}`,
    breaks: (s) => s.spawn().server(line),
    nearMiss: (s) => s.spawn().server(`The server said: ${line}`),
    side: 'server',
    level: 'info',
    says: name,
  })),
];

testRules(PROCESS_RULES, CASES);

describe('one ending', () => {
  it('in order raises nothing', () => {
    expect(rules((s) => close(running(s)).exit(0).add(stdoutEnd).add({ kind: 'process.stderr-end' }))).toEqual([]);
  });

  it('at the start has one finding', () => {
    expect(
      rules((s) =>
        s
          .spawn()
          .client(request(0, 'initialize', INITIALIZE))
          .stderr('boom')
          .exit(1),
      ),
    ).toEqual(['proc-spawn-failed']);
  });

  it('by SIGTERM has its two sides', () => {
    expect(rules((s) => signal(close(running(s)).wait(2000), 'SIGTERM').exit(null, 'SIGTERM'))).toEqual([
      'proc-ignores-eof',
      'proc-needs-sigterm',
    ]);
  });
});

const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };

function rules(script: RuleCase['breaks']): string[] {
  return findingsOf(script).map(({ rule }) => rule);
}
