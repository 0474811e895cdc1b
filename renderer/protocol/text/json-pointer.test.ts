import { rootOf } from '../../../shared/json/index.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLike, openPlace, placeAt, placeOfLine, pointerOfLine, scalarOf } from './json-pointer.ts';
import { JsonTree } from './json-tree.ts';

const TEXT = '{"result":{"tools":[{"name":"a"},{"name":"b","a/b~c":1}]},"id":7}';

function pointers(text: string): string[] {
  const root = rootOf(text);
  if (root === null) return [];
  const lines = new JsonTree(text, root).lines();
  return lines.map((_line, index) => pointerOfLine(text, lines, index));
}

/** What a pointer names in a value. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);
}

describe('pointerOfLine', () => {
  it('names every line of a tree, from the root down', () => {
    expect(pointers(TEXT)).toEqual([
      '/result',
      '/result/tools',
      '/result/tools/0',
      '/result/tools/0/name',
      '/result/tools/1',
      '/result/tools/1/name',
      '/result/tools/1/a~1b~0c',
      '/id',
    ]);
  });
});

describe('placeAt', () => {
  it('finds the innermost member, by its key or its value', () => {
    expect(placeAt(TEXT, TEXT.indexOf('"b"') + 1)?.pointer).toBe('/result/tools/1/name');
    expect(placeAt(TEXT, TEXT.indexOf('"tools"'))?.pointer).toBe('/result/tools');
    expect(placeAt(TEXT, TEXT.indexOf('7'))?.pointer).toBe('/id');
    expect(placeAt(TEXT, 0)?.pointer).toBe('');
    expect(placeAt(TEXT, TEXT.length)).toBeNull();
    expect(placeAt('', 0)).toBeNull();
  });

  it('names what stands at any offset of any JSON, and takes texts that break off', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, at) => {
        // JSON.parse keeps -0 apart from 0, which JSON.stringify does not.
        const text = JSON.stringify(value, null, 1);
        const offset = at % text.length;
        const place = placeAt(text, offset);
        const parsed: unknown = JSON.parse(text);
        expect(JSON.parse(text.slice(place!.node.start, place!.node.end))).toEqual(valueAt(parsed, place!.pointer));
        expect(() => placeAt(text.slice(0, offset), offset - 1)).not.toThrow();
      }),
    );
  });
});

/** The exact text at a place, after the way there was opened, and whether it has a line then. */
function opened(text: string, pointer: string): { readonly at: string; readonly shown: boolean } {
  const tree = new JsonTree(text, rootOf(text)!);
  const { start, end } = openPlace(tree, pointer);
  const shown = tree.lines().some((line) => line.kind === 'member' && line.member.value.start === start);
  return { at: text.slice(start, end), shown };
}

describe('openPlace', () => {
  it('opens the way to any place, however deep and far down', () => {
    const items = JSON.stringify({ list: Array.from({ length: 500 }, (_, i) => ({ i, 'a/b~c': [i] })) });
    expect(opened(items, '/list/321/a~1b~0c/0')).toEqual({ at: '321', shown: true });
    expect(opened(TEXT, '/result/tools/1/a~1b~0c')).toEqual({ at: '1', shown: true });
  });

  it('takes the last of keys that repeat, as most readers do', () => {
    expect(opened('{"a":1,"\\u0061":2}', '/a')).toEqual({ at: '2', shown: true });
  });

  it('goes as near as it can to what is not there', () => {
    expect(opened(TEXT, '/result/tools/1/description')).toEqual({ at: '{"name":"b","a/b~c":1}', shown: true });
    expect(opened(TEXT, '/result/tools/x').at).toBe('[{"name":"a"},{"name":"b","a/b~c":1}]');
    expect(opened(TEXT, '').shown).toBe(false);
  });

  it('does not show more than a window can, to get there', () => {
    const long = JSON.stringify({ list: Array.from({ length: 5000 }, (_, i) => i) });
    expect(opened(long, '/list/4999').at.startsWith('[0,1')).toBe(true);
  });
});

const scalar = (text: string): string | undefined => scalarOf(text, rootOf(text)!);

describe('scalarOf', () => {
  it('gives short strings and numbers as what they stand for', () => {
    expect(scalar('"a\\u0062"')).toBe('ab');
    expect(scalar('-32602')).toBe('-32602');
    expect(scalar('true')).toBeUndefined();
    expect(scalar('{}')).toBeUndefined();
    expect(scalar('"cut')).toBeUndefined();
    expect(scalar(`"${'x'.repeat(300)}"`)).toBeUndefined();
  });
});

describe('a text that is edited', () => {
  it('has the same places open as before, wherever they stand by now', () => {
    const before = new JsonTree(TEXT, rootOf(TEXT)!);
    before.close(openPlace(before, '/result/tools/0'));
    const text = TEXT.replace('"id":7', '"id":{"x":1}').replace('{"result"', '{ "new":[1], "result"');
    const tree = new JsonTree(text, rootOf(text)!);
    openLike(tree, before);
    const open = (pointer: string): boolean => tree.isOpen(openPlace(new JsonTree(text, rootOf(text)!), pointer));
    expect([open('/result/tools'), open('/result/tools/0'), open('/result/tools/1')]).toEqual([true, false, true]);
  });

  it('knows for each line in what it stands', () => {
    const tree = new JsonTree(TEXT, rootOf(TEXT)!);
    const lines = tree.lines();
    const places = lines.map((_line, index) => placeOfLine(tree, lines, index));
    expect(
      places.map((place) => `${place?.pointer} in ${place?.container?.kind} of ${place?.container?.count}`),
    ).toEqual([
      '/result in object of 2',
      '/result/tools in object of 1',
      '/result/tools/0 in array of 2',
      '/result/tools/0/name in object of 1',
      '/result/tools/1 in array of 2',
      '/result/tools/1/name in object of 2',
      '/result/tools/1/a~1b~0c in object of 2',
      '/id in object of 2',
    ]);
    const bare = new JsonTree('7', rootOf('7')!);
    expect(placeOfLine(bare, bare.lines(), 0)).toMatchObject({ pointer: '', container: null });
  });
});
