import { beside, changed, extra, type Fate, goes, half, inStreams, type Row, withMember } from './fates.ts';
import type { SaidName } from './spoken-messages.ts';

const ANSWERS: readonly SaidName[] = ['hello answer', 'list answer', 'call answer', 'next answer'];

/** For tests: what each fault makes of the messages that it is usually met at. A fault without a row has no test. */
export const FAULT_ROWS: Readonly<Record<string, Row>> = {
  latency: answer((came) => ({ went: [{ ...goes(came), afterMs: 2000 }] })),
  'byte-a-second': answer((came) => ({ went: [goes(came)], isSlow: true })),
  stall: answer(() => ({ went: [], ending: 'stall' })),
  'half-frame': answer((came) => ({ went: [half(came)], ending: 'stall' })),
  'truncated-json': answer(changed((came) => came.slice(0, -3))),
  'split-character': answer((came) => {
    const at = came.indexOf('é') + 1;
    return {
      went: [
        { to: 'receiver', text: came, part: [0, at], end: 'none' },
        { to: 'receiver', text: came, part: [at, Infinity], afterMs: 250 },
      ],
    };
  }),
  crlf: { of: ANSWERS, becomes: (came) => ({ went: [{ ...goes(came), end: 'crlf' }] }) },
  bom: { of: ANSWERS, becomes: changed((came) => `\ufeff${came}`) },
  banner: {
    of: ['hello answer'],
    becomes: (came) => ({ went: [extra('Server started, listening on stdio'), goes(came)] }),
  },
  'stderr-flood': answer((came) => ({
    went: [{ to: 'stderr', text: `${'debug '.repeat(20)}\n`.repeat(8666), end: 'none' }, goes(came)],
  })),
  'stdin-ignored': call(() => ({ went: [], ending: 'deaf' })),
  'exit-in-call': call(() => ({ went: [], ending: 'exit' })),
  'kill-in-call': call(() => ({ went: [], ending: 'kill' })),

  'wrong-id': answer(changed((came) => came.replace('"id":3', '"id":"mcpscope-other-id"'))),
  'id-of-other-type': answer(changed((came) => came.replace('"id":3', '"id":"3"'))),
  'answered-twice': answer(beside((came) => ({ went: [goes(came), goes(came)] }))),
  'result-and-error': answer(
    changed((came) => came.replace(/\}$/, ',"error":{"code":-32603,"message":"Internal error"}}')),
  ),
  'answer-after-cancel': {
    of: ['cancel'],
    becomes: (came, carrier) =>
      carrier === 'post'
        ? null
        : {
            went: [goes(came), { ...extra('{"jsonrpc":"2.0","id":3,"result":{"content":[]}}', 'sender'), afterMs: 50 }],
          },
  },
  'duplicate-keys': answer(changed((came) => `{"jsonrpc":"1.0",${came.slice(1)}`)),
  'large-number': answer(changed((came) => withMember(came, '"_meta":{"n":9007199254740993}'))),
  'result-of-10-mb': answer(changed((came) => withMember(came, `"_meta":{"padding":"${'x'.repeat(10_000_000)}"}`))),
  'result-of-100-mb': answer(changed((came) => withMember(came, `"_meta":{"padding":"${'x'.repeat(100_000_000)}"}`))),
  'list-changed-storm': answer(
    beside((came) => ({
      went: [
        goes(came),
        ...Array.from({ length: 200 }, () => extra('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}')),
      ],
    })),
  ),
  'tool-vanishes': list((came) => came.replace('{"name":"a","inputSchema":{"type":"object"}},', '')),
  'schema-is-empty': list((came) => came.replace('{"type":"object"}', '{}')),
  'schema-changes': list((came) =>
    came.replace(
      '{"type":"object"}',
      '{"type":"object","properties":{"mcpscope":{"type":"string"}},"required":["mcpscope"]}',
    ),
  ),
  'cursor-loop': list((came) => withMember(came, '"nextCursor":"again"')),
  'progress-backwards': answer(
    beside((came) => ({
      went: [
        ...[9, 5, 1].map((progress) => ({
          ...extra(
            `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":${progress},"total":10}}`,
          ),
          afterMs: 20,
        })),
        { ...goes(came), afterMs: 20 },
      ],
    })),
  ),
  'unknown-notification': {
    of: ANSWERS,
    becomes: beside((came) => ({
      went: [extra('{"jsonrpc":"2.0","method":"notifications/mcpscope/unknown","params":{}}'), goes(came)],
    })),
  },
  'undeclared-request': answer(
    beside((came, _, word) => ({
      went: [
        extra(
          `{"jsonrpc":"2.0","id":"mcpscope.${word}.1","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}`,
        ),
        goes(came),
      ],
    })),
  ),
  'no-structured-content': answer(changed((came) => came.replace('"structuredContent":{"a":1},', ''))),
  'other-version': {
    of: ['hello answer'],
    // There is no handshake in the later revision.
    becomes: (came) =>
      came.includes('"protocolVersion"')
        ? { went: [goes(came.replace(/"protocolVersion":"[^"]*"/, '"protocolVersion":"2031-01-01"'))] }
        : null,
  },

  unauthorized: status('401 Unauthorized', 'WWW-Authenticate: Bearer error="invalid_token"'),
  'unauthorized-bare': status('401 Unauthorized'),
  forbidden: status('403 Forbidden'),
  'session-lost': status('404 Not Found'),
  'method-not-allowed': status('405 Method Not Allowed', 'Allow: GET'),
  'request-timeout': status('408 Request Timeout'),
  'too-large': status('413 Payload Too Large'),
  'too-many': status('429 Too Many Requests', 'Retry-After: 1'),
  'server-error': status('500 Internal Server Error'),
  'bad-gateway': status(
    '502 Bad Gateway',
    'Content-Type: text/html',
    '<!doctype html><title>Bad gateway</title><h1>502 Bad Gateway</h1>',
  ),
  unavailable: status('503 Service Unavailable', 'Retry-After: 1'),
  redirected: status('307 Temporary Redirect', 'Location: /elsewhere'),
  'other-content-type': call((came) => ({
    went: [goes(came)],
    head: (head) =>
      head.includes('Content-Type')
        ? head.replace(/^Content-Type: .*$/m, 'Content-Type: text/html')
        : head.replace(/\r\n$/, 'Content-Type: text/html\r\n\r\n'),
  })),
  'no-session-header': {
    of: ['hello'],
    becomes: (came) =>
      came.includes('"initialize"')
        ? { went: [goes(came)], head: (head) => head.replace(/^Mcp-Session-Id: .*\r\n/m, '') }
        : null,
  },
  'cut-in-call': call(() => ({ went: [], ending: 'cut' })),
  'answer-cut': answer((came) => ({ went: [half(came)], ending: 'cut' })),
  'slow-answer': answer((came) => ({ went: [goes(came)], isSlow: true })),
  'slow-heads': call((came) => ({ went: [goes(came)], isSlow: true })),
  'torn-chunk': answer(inStreams((came) => ({ went: [half(came)], ending: 'cut', isTorn: true }))),
  'stream-never-ends': answer(inStreams((came) => ({ went: [goes(came)], staysOpen: true }))),
  'retry-in-ten-minutes': answer(inStreams(() => ({ went: [goes('')], fields: 'id: mcpscope\nretry: 600000\n' }))),
  'resume-with-gap': { of: ['resumed'], becomes: () => ({ went: [] }) },
  'resume-with-repeats': { of: ['resumed'], becomes: (came) => ({ went: [goes(came), goes(came)] }) },
};

function answer(becomes: Row['becomes']): Row {
  return { of: ['call answer'], becomes };
}

function list(change: (came: string) => string): Row {
  return { of: ['list answer'], becomes: changed(change) };
}

function call(becomes: Row['becomes']): Row {
  return { of: ['call'], becomes };
}

/** A call that does not reach the server. */
function status(line: string, header = '', body = ''): Row {
  const headers = [...(header === '' ? [] : [header]), `Content-Length: ${body.length}`];
  const fate: Fate = {
    went: [],
    ending: 'status',
    answer: `HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
  };
  return call(() => fate);
}
