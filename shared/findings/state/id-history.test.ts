import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdHistory } from './id-history.ts';

describe('IdHistory', () => {
  it('is a map from id to the newest row', () => {
    const id = fc.oneof(
      fc.integer({ min: 0, max: 12 }).map(String),
      fc.constantFrom('-1', '-0', '"1"', '"a"', '1.5', '9007199254740993', '99999999999999999999', '007'),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 25 }), (ids) => {
        const history = new IdHistory();
        const model = new Map<string, number>();
        ids.forEach((one, row) => {
          expect(history.rowOf(one)).toBe(model.get(one) ?? -1);
          history.add(one, row);
          model.set(one, row);
          for (const [known, at] of model) expect([known, history.rowOf(known)]).toEqual([known, at]);
        });
      }),
    );
  });

  it('takes different spellings of one value for one id', () => {
    const history = new IdHistory();
    history.add('1', 0);
    history.add('"a"', 1);
    expect([history.rowOf('1.0'), history.rowOf('10e-1'), history.rowOf('"\\u0061"'), history.rowOf('"1"')]).toEqual([
      0, 0, 1, -1,
    ]);
  });

  it('forgets everything when cleared', () => {
    const history = new IdHistory();
    history.add('5', 0);
    history.add('"x"', 1);
    history.clear();
    expect([history.rowOf('5'), history.rowOf('"x"'), history.rowOf('6')]).toEqual([-1, -1, -1]);
    history.add('9', 3);
    expect([history.rowOf('9'), history.rowOf('10')]).toEqual([3, -1]);
  });
});
