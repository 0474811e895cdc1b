import { describe, expect, it } from 'vitest';
import { memberNamed, rootOf } from '../../../shared/json/index.ts';
import type { TreePlace } from '../../protocol/text/index.ts';
import { addingTo, nameOf, takesNames, valueOf, withAdded, withName, withoutPlace, withValue } from './tree-edits.ts';

const TEXT = '{"id":1.00, "big" : 12345678901234567890,"args":{ "a":"x" , "b":[1,2] }, "id":2}';

/** The member of this name in the root, or in `args`. */
function place(name: string, within = ''): TreePlace {
  const root = rootOf(TEXT)!;
  const container = within === '' ? root : memberNamed(TEXT, root, within)!.value;
  const pointer = `${within === '' ? '' : `/${within}`}/${name}`;
  return { pointer, container, member: memberNamed(TEXT, container, name)! };
}

describe('a change of one place', () => {
  it('leaves every other character as it came', () => {
    expect(withValue(TEXT, place('a', 'args'), '7.0')).toEqual({
      text: TEXT.replace('"x"', '7.0'),
      pointer: '/args/a',
    });
    expect(withName(TEXT, place('a', 'args'), 'c"d')).toEqual({
      text: TEXT.replace('"a"', '"c\\"d"'),
      pointer: '/args/c"d',
    });
    expect(withoutPlace(TEXT, place('big'))).toEqual({
      text: TEXT.replace(', "big" : 12345678901234567890', ''),
      pointer: '',
    });
    expect(withAdded(TEXT, '/args/b', '', 'three')).toEqual({
      text: TEXT.replace('[1,2]', '[1,2,"three"]'),
      pointer: '/args/b/2',
    });
    expect(withAdded(TEXT, '/args', 'n~', 'null')?.text).toBe(TEXT.replace('[1,2] ', '[1,2],"n~":null '));
    expect(withAdded(TEXT, '/args', 'n~', 'null')?.pointer).toBe('/args/n~0');
  });

  it('is about the place that is chosen, also where its name is written twice', () => {
    const root = rootOf(TEXT)!;
    const member = { index: 0, key: { start: 1, end: 5 }, value: rootOf(TEXT, 6)! };
    const first: TreePlace = { pointer: '/id', container: root, member };
    expect(withValue(TEXT, first, '9').text).toBe(TEXT.replace('1.00', '9'));
    expect(withoutPlace(TEXT, first)?.text).toBe(TEXT.replace('"id":1.00, ', ''));
  });

  it('is none where there is nothing of that kind', () => {
    const root: TreePlace = { pointer: '', container: null, member: { index: 0, key: null, value: rootOf('7')! } };
    expect(withoutPlace('7', root)).toBeNull();
    expect(withName('7', root, 'a')).toBeNull();
    expect(withAdded('7', '', 'a', '1')).toBeNull();
    expect(withAdded('{"a":[1', '/a', '', '2')).toBeNull();
    expect(withAdded(TEXT, '/nowhere', 'a', '1')).toBeNull();
  });
});

describe('what is written for a value', () => {
  it('is JSON where it is, to the digit, and a string else', () => {
    expect([' 1.0e5 ', '"a"', 'true', '[1, 2]'].map(valueOf)).toEqual(['1.0e5', '"a"', 'true', '[1, 2]']);
    expect(['Oslo', '', 'say "x"', '01'].map(valueOf)).toEqual(['"Oslo"', '""', '"say \\"x\\""', '"01"']);
  });

  it('is added in an object or a list, beside anything else', () => {
    expect(addingTo(place('args'))).toBe('/args');
    expect(addingTo(place('a', 'args'))).toBe('/args');
    expect([takesNames(TEXT, '/args'), takesNames(TEXT, '/args/b'), takesNames(TEXT, '')]).toEqual([true, false, true]);
    expect(nameOf(TEXT, place('big'))).toBe('big');
  });
});
