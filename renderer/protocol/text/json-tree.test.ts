import { isOneValue, rootOf } from '../../../shared/json/index.ts';
import { describe, expect, it } from 'vitest';
import { JsonTree, PAGE, type TreeLine } from './json-tree.ts';

function treeOf(text: string, before: JsonTree | null = null): JsonTree {
  return new JsonTree(text, rootOf(text)!, before);
}

function words(tree: JsonTree): string[] {
  return tree.lines().map((line) => {
    const indent = '  '.repeat(line.level);
    if (line.kind === 'more') return `${indent}… after ${line.shown}`;
    const { key, value } = line.member;
    const name = key === null ? String(line.member.index) : tree.text.slice(key.start, key.end);
    const sign = line.open === null ? '' : line.open ? '▾' : '▸';
    return `${indent}${sign}${name}${line.open === null ? ` ${tree.text.slice(value.start, value.end)}` : ''}${line.repeated ? ' repeated' : ''}`;
  });
}

function lineOf(tree: JsonTree, key: string): Extract<TreeLine, { kind: 'member' }> {
  const found = tree
    .lines()
    .find(
      (line) =>
        line.kind === 'member' &&
        line.member.key !== null &&
        tree.text.slice(line.member.key.start, line.member.key.end) === `"${key}"`,
    );
  if (found?.kind !== 'member') throw new Error(`no line ${key}`);
  return found;
}

describe('JsonTree', () => {
  it('opens a small message wholly', () => {
    expect(words(treeOf('{"result":{"content":[{"type":"text"}]},"id":3,"id":4}'))).toEqual([
      '▾"result"',
      '  ▾"content"',
      '    ▾0',
      '      "type" "text"',
      '"id" 3 repeated',
      '"id" 4 repeated',
    ]);
  });

  it('leaves the items of a longer array closed', () => {
    const tools = Array.from({ length: 5 }, (_, i) => ({ name: `t${i}` }));
    expect(words(treeOf(JSON.stringify({ result: { tools } })))).toEqual([
      '▾"result"',
      '  ▾"tools"',
      '    ▸0',
      '    ▸1',
      '    ▸2',
      '    ▸3',
      '    ▸4',
    ]);
  });

  it('shows long containers a page at a time', () => {
    const tree = treeOf(JSON.stringify(Array.from({ length: 250 }, (_, i) => i)));
    expect(tree.lines()).toHaveLength(PAGE + 1);
    expect(tree.lines().at(-1)).toMatchObject({ kind: 'more', shown: PAGE });
    tree.showMore(tree.root);
    expect(tree.lines()).toHaveLength(250);
  });

  it('closes, opens and opens all below', () => {
    const tree = treeOf('{"a":{"b":{"c":[1,[2]]}}}');
    const { value } = lineOf(tree, 'a').member;
    tree.close(value);
    expect(words(tree)).toEqual(['▸"a"']);
    expect(tree.openAll(value)).toBe(true);
    expect(words(tree)).toContain('      ▾1');
  });

  it('says when there is more below than can be opened', () => {
    const tree = treeOf(JSON.stringify(Array.from({ length: 90 }, () => Array.from({ length: 90 }, () => 1))));
    expect(tree.openAll(tree.root)).toBe(false);
    expect(tree.lines().length).toBeLessThan(4_000);
  });

  it('keeps open what was open when more of the text has come', () => {
    const whole = `{"a":{"b":[1,2,3]},"c":"${'x'.repeat(50)}"}`;
    const head = treeOf(whole.slice(0, 40));
    head.close(lineOf(head, 'a').member.value);
    expect(words(treeOf(whole, head))[0]).toBe('▸"a"');
  });

  it('draws a hostile depth without recursion', () => {
    const tree = treeOf('['.repeat(20_000) + ']'.repeat(20_000));
    expect(tree.lines().length).toBeLessThan(200);
  });
});

describe('isOneValue', () => {
  it('tells trailing text', () => {
    expect(isOneValue('{} \r', rootOf('{} \r')!)).toBe(true);
    expect(isOneValue('{} x', rootOf('{} x')!)).toBe(false);
  });
});
