import { describe, expect, it } from 'vitest';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { itemIn } from './item-text.ts';
import { callText, sampleOf } from './sample-call.ts';

const item = (kind: SurfaceItem['kind'], name: string): SurfaceItem => ({
  kind,
  name,
  title: '',
  description: '',
  seq: 1,
  index: 0,
});

describe('itemIn', () => {
  it('cuts the exact text of an item out of its list', () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"},{"name":"b","max":12345678901234567890}]}}';
    expect(itemIn(text, 'tools', 1)).toBe('{"name":"b","max":12345678901234567890}');
    expect(itemIn(text, 'tools', 2)).toBeNull();
    expect(itemIn(text, 'prompts', 0)).toBeNull();
  });

  it('looks through a batch', () => {
    expect(itemIn('[{"id":1,"result":{}},{"id":2,"result":{"prompts":[7]}}]', 'prompts', 0)).toBe('7');
  });
});

describe('callText', () => {
  it('fills in what a tool requires', () => {
    const definition = {
      inputSchema: {
        type: 'object',
        required: ['city', 'days', 'unit'],
        properties: {
          city: { type: 'string' },
          days: { type: 'integer', minimum: 1 },
          unit: { enum: ['C', 'F'] },
          note: { type: 'string' },
        },
      },
    };
    expect(JSON.parse(callText(item('tools', 'weather'), definition, 7))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'weather', arguments: { city: '', days: 1, unit: 'C' } },
    });
  });

  it('reads resources and gets prompts', () => {
    expect(callText(item('resources', 'file:///a'), null, 1)).toContain('"uri": "file:///a"');
    expect(JSON.parse(callText(item('prompts', 'greet'), { arguments: [{ name: 'who' }, null] }, 1))).toMatchObject({
      params: { name: 'greet', arguments: { who: '' } },
    });
  });

  it('takes any definition, however wrong', () => {
    for (const wrong of [null, 1, [], { inputSchema: 5 }, { inputSchema: { properties: [] } }]) {
      expect(JSON.parse(callText(item('tools', 't'), wrong, 1))).toMatchObject({ method: 'tools/call' });
    }
  });

  it('comes to an end on an endless schema', () => {
    const endless: Record<string, unknown> = { properties: {} };
    endless['properties'] = { again: endless };
    expect(JSON.stringify(sampleOf(endless)).length).toBeLessThan(200);
  });
});
