import { describe, expect, it } from 'vitest';
import { FRAMING_RULES } from './framing.ts';
import { findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const CASES: readonly RuleCase[] = [
  {
    rule: 'frame-stdout-noise',
    breaks: (s) => s.spawn().server('Server listening on stdio'),
    nearMiss: (s) => s.spawn().stderr('Server listening on stdio').client('not from the server'),
    side: 'server',
    level: 'error',
    says: 'stdout that is not JSON: “Server listening on stdio”',
  },
  {
    rule: 'frame-stdout-noise',
    when: 'a message has something behind it',
    breaks: (s) => s.server('{"jsonrpc":"2.0","method":"notifications/message","params":{}} done'),
    nearMiss: (s) => s.server('{"jsonrpc":"2.0","method":"notifications/message","params":{}}'),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'frame-stdout-noise',
    when: 'lines that looked like a message lead nowhere',
    breaks: (s) => s.server('{').server('  "jsonrpc": "2.0",').server('oops'),
    nearMiss: (s) => s.server('{').server('  "jsonrpc": "2.0",').server('  "method": "x"').server('}'),
    side: 'server',
    level: 'error',
    seqs: [1],
  },
  {
    rule: 'frame-stdout-noise',
    when: 'the output ends within what looked like a message',
    breaks: (s) => s.spawn().server('{"jsonrpc":').exit(1),
    nearMiss: (s) => s.spawn().server('{"jsonrpc":').server('"2.0","method":"x"}').exit(1),
    side: 'server',
    level: 'error',
    seqs: [2],
  },
  {
    rule: 'frame-stdout-noise',
    when: 'nothing follows for a second on what looked like a message',
    breaks: (s) => s.server('{').wait(1200).stderr('still here'),
    nearMiss: (s) => s.server('{').wait(800).stderr('still here'),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'frame-stdin-noise',
    breaks: (s) => s.client('hello?'),
    nearMiss: (s) => s.client(request(1, 'ping')),
    side: 'client',
    level: 'error',
    says: 'stdin',
  },
  {
    rule: 'frame-not-message',
    breaks: (s) => s.server('{"level":30,"msg":"started"}'),
    nearMiss: (s) => s.server('{"jsonrpc":"2.0","method":"started"}'),
    side: 'server',
    level: 'error',
    says: 'none of “method”, “result” and “error”',
  },
  {
    rule: 'frame-not-message',
    when: 'the value is a scalar',
    breaks: (s) => s.client('42'),
    nearMiss: (s) => s.client('forty-two'),
    side: 'client',
    level: 'error',
    says: 'JSON value 42',
  },
  {
    rule: 'frame-embedded-newline',
    breaks: (s) =>
      JSON.stringify(result(1), null, 2)
        .split('\n')
        .reduce((session, line) => session.server(line), s),
    nearMiss: (s) =>
      JSON.stringify({ log: { level: 3 } }, null, 2)
        .split('\n')
        .reduce((session, line) => session.server(line), s),
    side: 'server',
    level: 'error',
    seqs: [1, 2, 3, 4, 5],
    says: 'over 5 lines',
  },
  {
    rule: 'frame-embedded-newline',
    when: 'the message is longer than 64 lines',
    breaks: (s) => lines(62).reduce((session, line) => session.client(line), s),
    nearMiss: (s) => lines(63).reduce((session, line) => session.client(line), s),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'frame-concatenated',
    breaks: (s) => s.server(JSON.stringify(result(1)) + JSON.stringify(result(2))),
    nearMiss: (s) => s.server(`[${JSON.stringify(result(1))},${JSON.stringify(result(2))}]`),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'frame-blank-line',
    breaks: (s) => s.server(''),
    nearMiss: (s) => s.server('""'),
    side: 'server',
    level: 'warning',
    says: 'an empty line',
  },
  {
    rule: 'frame-crlf',
    breaks: (s) => s.add({ ...FRAME, dir: 's2c', text: '{}', end: 'crlf' }),
    nearMiss: (s) => s.server('{}'),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'frame-unterminated',
    breaks: (s) => s.add({ ...FRAME, dir: 's2c', text: '{"jsonrpc":"2.', end: 'none' }),
    nearMiss: (s) => s.server('{"jsonrpc":"2.'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'frame-utf8',
    breaks: (s) => s.handshake().add({ ...FRAME, dir: 'c2s', base64: '/w==', bytes: 1 }),
    nearMiss: (s) => s.handshake().client('\ufffd'),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'frame-utf8',
    when: 'in the first revision, which does not ask for UTF-8',
    breaks: (s) => s.handshake({}, '2024-11-05').add({ ...FRAME, dir: 's2c', base64: '/w==', bytes: 1 }),
    nearMiss: (s) => s.handshake({}, '2024-11-05').server('ÿ'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'frame-bom',
    breaks: (s) => s.server(`\ufeff${JSON.stringify(notification('x'))}`),
    nearMiss: (s) => s.server(notification('\ufeff')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'frame-duplicate-keys',
    breaks: (s) => s.server('{"jsonrpc":"2.0","method":"x","method":"y"}'),
    nearMiss: (s) => s.server('{"jsonrpc":"2.0","method":"x","params":{"method":"y"}}'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'frame-unsafe-number',
    breaks: (s) => s.client('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}'),
    nearMiss: (s) => s.client('{"jsonrpc":"2.0","id":9007199254740991,"method":"ping"}'),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'frame-lone-surrogate',
    breaks: (s) => s.server('{"jsonrpc":"2.0","method":"\\ud83d"}'),
    nearMiss: (s) => s.server('{"jsonrpc":"2.0","method":"\\ud83d\\ude00"}'),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'frame-too-deep',
    breaks: (s) => s.server(`{"jsonrpc":"2.0","method":"x","params":{"a":${'['.repeat(511)}${']'.repeat(511)}}}`),
    nearMiss: (s) => s.server(`{"jsonrpc":"2.0","method":"x","params":{"a":${'['.repeat(510)}${']'.repeat(510)}}}`),
    side: 'server',
    level: 'warning',
    says: '512 levels',
  },
  {
    rule: 'frame-oversize',
    breaks: (s) => s.add({ ...FRAME, dir: 's2c', text: '{}', bytes: 11 * 1024 * 1024 }),
    nearMiss: (s) => s.add({ ...FRAME, dir: 's2c', text: '{}', bytes: 10 * 1024 * 1024 }),
    side: 'server',
    level: 'info',
    says: '11.0 MiB',
  },
];

const FRAME = { kind: 'frame', stream: 'stdio', origin: 'wire', bytes: 20 } as const;

/** A message of so many lines within its outermost braces. */
function lines(count: number): string[] {
  return [
    '{',
    '"jsonrpc": "2.0",',
    ...Array.from({ length: count - 2 }, (_, i) => `"a${i}": 1,`),
    '"method": "x"',
    '}',
  ];
}

testRules(FRAMING_RULES, CASES);

describe('a message over several lines', () => {
  it('is one finding, and its lines are not noise as well', () => {
    const text = JSON.stringify(notification('notifications/message', { level: 'info', data: ['a', {}, 7] }), null, 2);
    const findings = findingsOf((s) => text.split('\n').reduce((session, line) => session.server(line), s));
    expect(findings.map(({ rule }) => rule)).toEqual(['frame-embedded-newline']);
  });

  it('is found although the other side and stderr speak in between', () => {
    const findings = findingsOf((s) =>
      s.handshake().server('{"jsonrpc":').client(request(1, 'ping')).stderr('x').server('"2.0","id":1,"result":{}}'),
    );
    expect(findings.map(({ rule }) => rule)).toEqual(['frame-embedded-newline']);
  });
});

describe('line ends of CR LF', () => {
  it('are reported once for each side', () => {
    const frame = { ...FRAME, text: JSON.stringify(result(1)), end: 'crlf' } as const;
    const findings = findingsOf((s) =>
      s
        .handshake()
        .add({ ...frame, dir: 's2c' })
        .add({ ...frame, dir: 's2c' })
        .add({ ...frame, dir: 'c2s' }),
    );
    expect(findings.filter(({ rule }) => rule === 'frame-crlf').map(({ side }) => side)).toEqual(['server', 'client']);
  });
});
