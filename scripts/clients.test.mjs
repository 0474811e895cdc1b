import { describe, expect, it } from 'vitest';
import { letterOf, servedRows } from '../e2e/foreign/programs/reached.mjs';

const good = { name: 'good', description: 'Is good.', inputSchema: { type: 'object', properties: {} } };
const odd = {
  name: 'odd',
  description: 'Is odd.',
  inputSchema: { type: 'object', properties: { a: { format: 'x' } } },
};
const [row] = servedRows(good, [['a row', [odd]]]);

/** What a program sends on that adds a property and a key to each schema. */
const sent = (tool, properties = tool.inputSchema.properties) => ({
  name: `mcp__odd0__${tool.name}`,
  description: tool.description,
  schema: { ...tool.inputSchema, properties: { ...properties, wait: {} }, additionalProperties: false },
});

describe('what reached the model of a program', () => {
  it('is told by a letter: all as served, one changed, one lost, or all', () => {
    const [first, second] = row;
    expect(
      letterOf(
        0,
        row,
        row.map((tool) => sent(tool)),
      ),
    ).toBe('+');
    expect(letterOf(0, row, [sent(first), sent(second, { a: {} })])).toBe('~');
    expect(letterOf(0, row, [sent(first)])).toBe('t');
    expect(letterOf(0, row, [])).toBe('S');
  });

  it('knows tools again that say nothing of themselves, and takes no two for one', () => {
    const [twins] = servedRows(good, [
      [
        'twins',
        [
          { name: 'odd', inputSchema: {} },
          { name: 'odd', inputSchema: {} },
        ],
      ],
    ]);
    expect(letterOf(0, twins, [sent(twins[0]), sent({ ...odd, name: 'odd0' })])).toBe('t');
  });

  it('counts a description that was cut', () => {
    const long = { ...odd, description: 'd'.repeat(100) };
    const [served] = servedRows(good, [['long', [long]]]);
    const cut = { ...sent(served[1]), description: served[1].description.slice(0, 50) };
    expect(letterOf(0, served, [sent(served[0]), cut])).toBe('~');
  });
});
