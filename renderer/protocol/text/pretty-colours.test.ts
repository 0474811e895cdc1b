import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../protocol/text/index.ts';
import { coloured } from './pretty-colours.ts';

describe('coloured', () => {
  it('tells keys, strings, numbers and literals', () => {
    const pretty = layOut('{"a":"b","n":-1,"t":true}');
    const kinds = coloured(pretty, 2, pretty.length).flatMap((piece) =>
      piece.kind === '' || piece.kind === 'pun' ? [] : [`${piece.kind} ${piece.text}`],
    );
    expect(kinds.slice(0, 2)).toEqual(['key "a"', 'str "b"']);
  });

  it('knows a row that begins inside a string', () => {
    const pretty = '"one two: 3, [true]"';
    expect(coloured(pretty, 8, 14)).toEqual([{ text: ': 3, [', kind: 'str', at: 8 }]);
  });

  it('leaves out nothing but the line feed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), fc.nat(), (value, a, b) => {
        const pretty = layOut(JSON.stringify(value));
        for (const line of [0, Math.max(0, pretty.indexOf('\n') + 1)]) {
          const end = pretty.indexOf('\n', line) < 0 ? pretty.length : pretty.indexOf('\n', line);
          const start = line + (a % (end - line + 1));
          const stop = Math.min(end, start + b);
          const text = coloured(pretty, start, stop).map((piece) => piece.text);
          expect(text.join('')).toBe(pretty.slice(start, stop));
        }
      }),
    );
  });
});
