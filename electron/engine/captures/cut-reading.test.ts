import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { cutReading } from './cut-reading.ts';

const cutText = (value: unknown) => cutReading(readFrame(JSON.stringify(value)));

describe('cutReading', () => {
  it('leaves a small message as it is', () => {
    const reading = readFrame('{"jsonrpc":"2.0","id":1,"result":{"a":[1,{"b":null}],"__proto__":{"c":1}}}');
    expect(cutReading(reading)).toEqual(reading);
    expect(JSON.stringify(cutReading(reading).messages[0]!.value)).toBe(JSON.stringify(reading.messages[0]!.value));
  });

  it('cuts long strings and says so', () => {
    const reading = cutText({ jsonrpc: '2.0', id: 1, result: { blob: 'x'.repeat(1e6), name: 'kept' } });
    expect(reading).toMatchObject({
      cut: true,
      class: 'response.result',
      messages: [{ id: '1', value: { result: { name: 'kept' } } }],
    });
    expect(JSON.stringify(reading).length).toBeLessThan(20_000);
  });

  it('keeps what is near the root of very many values', () => {
    const tools = Array.from({ length: 3000 }, (_, i) => ({
      name: `tool ${i}`,
      inputSchema: {
        properties: Object.fromEntries(Array.from({ length: 60 }, (_, p) => [`p${p}`, { type: 'string' }])),
      },
    }));
    const reading = cutText({ jsonrpc: '2.0', id: 1, result: { tools } });
    expect(reading.cut).toBe(true);
    const { result } = reading.messages[0]!.value as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  it('survives a nesting of any depth', () => {
    const reading = cutReading(
      readFrame(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    );
    expect(reading).toMatchObject({ cut: true, class: 'response.result' });
    expect(() => structuredClone(reading)).not.toThrow();
  });

  it('keeps something of every member of a batch', () => {
    const batch = Array.from({ length: 5000 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      result: { list: Array.from({ length: 200 }, (_, i) => i) },
    }));
    const reading = cutText(batch);
    expect(reading.cut).toBe(true);
    expect(
      reading.messages.every(({ value }) => (value as { result: { list: unknown[] } }).result.list.length > 50),
    ).toBe(true);
  });
});
