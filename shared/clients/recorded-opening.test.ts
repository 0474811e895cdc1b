import { expect, it } from 'vitest';
import type { CaptureEvent } from '../capture/index.ts';
import { recordedOpening } from './recorded-opening.ts';

function sent(method: string, params: object = {}): CaptureEvent {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return { kind: 'frame', seq: 1, t: 0, dir: 'c2s', text, bytes: text.length } as CaptureEvent;
}

function request(names: string[]): CaptureEvent {
  const headers = names.map((name) => ({ name, value: name === 'user-agent' ? 'mine/2' : 'x' }));
  const url = 'http://127.0.0.1:1/mcp';
  return { kind: 'http.request', seq: 1, t: 0, exchange: 1, purpose: 'message', method: 'POST', url, headers };
}

const HANDSHAKE = {
  protocolVersion: '2025-06-18',
  capabilities: { roots: {} },
  clientInfo: { name: 'mine', version: '2', title: 'Mine' },
};

it('reads of a recording how its client opened the conversation', () => {
  const events = [
    sent('server/discover', { _meta: {} }),
    sent('initialize', HANDSHAKE),
    sent('prompts/list'),
    sent('tools/list'),
    sent('prompts/list'),
  ];
  expect(recordedOpening(events, '2026-11-23T06:00:00Z')).toMatchObject({
    label: 'mine',
    clientInfo: HANDSHAKE.clientInfo,
    capabilities: HANDSHAKE.capabilities,
    revision: '2025-06-18',
    opening: { version: '2', discovers: true, lists: ['prompts/list', 'tools/list'], userAgent: '' },
    date: '2026-11-23',
  });
});

it('reads of a recording over HTTP what its requests say, and how they spell and order it', () => {
  const events = [
    request(['accept', 'user-agent']),
    sent('initialize', HANDSHAKE),
    request(['mcp-session-id', 'accept', 'user-agent']),
  ];
  expect(recordedOpening(events, '')?.opening).toMatchObject({
    userAgent: 'mine/2',
    headers: ['mcp-session-id', 'accept', 'user-agent'],
  });
});

it('is none where no opening is recorded, or one that says nothing', () => {
  expect(recordedOpening([sent('tools/list')], '')).toBeNull();
  expect(recordedOpening([sent('initialize', { clientInfo: 7 })], '')).toBeNull();
});
