import { describe, expect, it } from 'vitest';
import type { SurfaceItem } from '../analysis/index.ts';
import { callText, sampleOf } from './sample-call.ts';

const item = (kind: SurfaceItem['kind'], name: string): SurfaceItem => ({
  kind,
  name,
  title: '',
  description: '',
  traits: [],
  fault: '',
  seq: 1,
  index: 0,
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
