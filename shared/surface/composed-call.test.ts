import { describe, expect, it } from 'vitest';
import { composedCall } from './composed-call.ts';

const read = (text: string): unknown => JSON.parse(text);

describe('a composed call', () => {
  it('stands on one line and has the params that were given', () => {
    const text = composedCall('2025-11-25', 'tools/call', { name: 'echo', arguments: { lines: 'a\nb' } }, 7);
    expect(text).not.toContain('\n');
    expect(read(text)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'echo', arguments: { lines: 'a\nb' } },
    });
  });

  it('has the _meta of a modern client', () => {
    expect(read(composedCall('2026-07-28', 'resources/read', { uri: 'test://x' }, 1))).toMatchObject({
      params: { uri: 'test://x', ['_meta']: { ['io.modelcontextprotocol/protocolVersion']: '2026-07-28' } },
    });
  });

  it('is that of the template where nothing was given, and bare where the revision has no such method', () => {
    expect(read(composedCall('2025-11-25', 'logging/setLevel', null, 1))).toHaveProperty('params.level');
    expect(read(composedCall('2026-07-28', 'x/y', null, 1))).toEqual({ jsonrpc: '2.0', id: 1, method: 'x/y' });
  });
});
