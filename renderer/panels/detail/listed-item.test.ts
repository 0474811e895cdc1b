import { rootOf } from '../../../shared/json/index.ts';
import { describe, expect, it } from 'vitest';
import { listedItem } from './listed-item.ts';

const at = (text: string, ...keys: (string | number)[]) => listedItem(text, rootOf(text)!, keys);

describe('listedItem', () => {
  it('gives the exact definition of the item that a place stands in', () => {
    const text = '{"result":{"tools":[{"name":"a"},{ "name":"\\u0062","inputSchema":{"type":"object"} }]}}';
    const definition = '{ "name":"\\u0062","inputSchema":{"type":"object"} }';
    expect(at(text, 'result', 'tools', 1)).toEqual({ kind: 'tools', name: 'b', definition });
    expect(at(text, 'result', 'tools', 1, 'inputSchema', 'type')?.definition).toBe(definition);
    const template = '{"result":{"resourceTemplates":[{"uriTemplate":"x://{y}"}]}}';
    expect(at(template, 'result', 'resourceTemplates', 0)).toMatchObject({ name: 'x://{y}' });
  });

  it.each([
    ['{"result":{"tools":[{"name":7}]}}', ['result', 'tools', 0]],
    ['{"result":{"tools":[{"name":"a"}]}}', ['result', 'tools']],
    ['{"result":{"tools":[{"name":"a"}]}}', ['result', 'tools', 5]],
    ['{"result":{"tools":["a"]}}', ['result', 'tools', 0]],
    ['{"result":{"tools":[{"name":"a"', ['result', 'tools', 0]],
    ['{"result":{"content":[{"name":"a"}]}}', ['result', 'content', 0]],
    ['{"params":{"tools":[{"name":"a"}]}}', ['params', 'tools', 0]],
  ])('%s at %j is none', (text, keys) => {
    expect(at(text, ...keys)).toBeNull();
  });
});
