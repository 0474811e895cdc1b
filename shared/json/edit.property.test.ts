import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  edited,
  exactText,
  insertFirst,
  insertLast,
  insertMissing,
  memberAt,
  memberNamed,
  membersOf,
  replaced,
  rootOf,
} from './index.ts';

const OBJECTS = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space));

describe('an edited text', () => {
  it('has the value that was put in, and every other character as it was', () => {
    fc.assert(
      fc.property(OBJECTS, fc.nat(), fc.jsonValue(), (text, pick, value) => {
        const members = Array.from(membersOf(text, rootOf(text)!));
        if (members.length === 0) return;
        const chosen = members[pick % members.length]!;
        const json = JSON.stringify(value);
        const after = replaced(text, chosen.value, json);
        expect(after.slice(0, chosen.value.start)).toBe(text.slice(0, chosen.value.start));
        expect(after.slice(chosen.value.start + json.length)).toBe(text.slice(chosen.value.end));
        const name = JSON.parse(exactText(text, chosen.key!)) as string;
        expect(exactText(after, memberNamed(after, rootOf(after)!, name)!.value)).toBe(json);
      }),
    );
  });

  it('has the members that were put in, in front or behind', () => {
    fc.assert(
      fc.property(OBJECTS, fc.boolean(), (text, first) => {
        const root = rootOf(text)!;
        const entries = [
          ['new/1', '12345678901234567890'],
          ['new"2', '1.0'],
        ] as const;
        const edit = first ? insertFirst(root, entries) : insertLast(text, root, entries);
        const after = edited(text, [edit]);
        expect(after.slice(0, edit.start) + after.slice(edit.start + edit.text.length)).toBe(text);
        const own = JSON.parse(text) as object;
        const added = { 'new/1': Number('12345678901234567890'), 'new"2': 1 };
        expect(JSON.parse(after)).toEqual({ ...own, ...added });
        expect(exactText(after, memberNamed(after, rootOf(after)!, 'new/1')!.value)).toBe('12345678901234567890');
        expect(insertMissing(after, rootOf(after)!, entries)).toBeNull();
      }),
    );
  });

  it('takes several edits at once', () => {
    const text = '{"a":1 , "b":[2,3]}';
    const at = (name: string) => memberAt(text, rootOf(text), [name])!.value;
    expect(
      edited(text, [
        { ...at('a'), text: '10' },
        { ...at('b'), text: '{}' },
      ]),
    ).toBe('{"a":10 , "b":{}}');
    expect(edited(text, [])).toBe(text);
    expect(edited('a', [{ start: 0, end: 1, text: '' }])).toBe('');
  });

  it('gives only what is missing', () => {
    const text = '{"a":1}';
    const entries = [
      ['a', '2'],
      ['b', '3'],
    ] as const;
    expect(edited(text, [insertMissing(text, rootOf(text)!, entries)!])).toBe('{"b":3,"a":1}');
  });
});
