import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnnotationRecord, decodeAnnotation, encodeAnnotation } from './annotation-lines.ts';
import type { AnnotationLine } from './annotations.ts';

function told(...lines: AnnotationLine[]): AnnotationRecord['whole'] {
  const record = new AnnotationRecord();
  for (const line of lines) record.apply(line);
  return record.whole;
}

describe('AnnotationRecord', () => {
  it('has the later line replace what it names and leave the rest', () => {
    expect(
      told({ seq: 7, note: 'why?' }, { seq: 3, mark: 'red' }, { seq: 7, mark: 'blue' }, { seq: 7, note: '' }).entries,
    ).toEqual([
      { seq: 3, note: '', mark: 'red' },
      { seq: 7, note: '', mark: 'blue' },
    ]);
    expect(told({ name: 'a' }, { pinned: true }, { tags: ['x'] }, { zero: 9 }, { zero: null })).toEqual({
      entries: [],
      zero: null,
      name: 'a',
      pinned: true,
      tags: ['x'],
    });
  });

  it('forgets an event that has neither note nor mark any more', () => {
    expect(told({ seq: 7, note: 'a', mark: 'red' }, { seq: 7, note: '', mark: '' }).entries).toEqual([]);
  });
});

describe('decodeAnnotation', () => {
  it.each(['', '{"seq":1,"no', '[]', 'null', '7'])('%s is no line', (text) => {
    expect(decodeAnnotation(text)).toBeNull();
  });

  it('takes nothing of the wrong type', () => {
    expect(decodeAnnotation('{"seq":1,"note":7,"mark":[]}')).toEqual({ seq: 1 });
    expect(decodeAnnotation('{"name":{},"pinned":1,"tags":["a",2]}')).toEqual({ tags: ['a'] });
    expect(decodeAnnotation('{"zero":-1}')).toEqual({});
  });

  it('reads what was written', () => {
    const line = fc.oneof(
      fc.record({ seq: fc.integer({ min: 1 }), note: fc.string(), mark: fc.string() }),
      fc.record({ zero: fc.option(fc.integer({ min: 1 })) }),
      fc.record({ name: fc.string(), pinned: fc.boolean(), tags: fc.array(fc.string()) }),
    );
    fc.assert(
      fc.property(line, (written) => {
        const text = encodeAnnotation(written);
        expect(text).not.toContain('\n');
        expect(decodeAnnotation(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
