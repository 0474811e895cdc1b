import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonText, readAnswerText } from './answer-text.ts';

const TEXT = '{"id":1,"result":{"a":12345678901234567890,"content":[{"type":"image","data":"QUJD"}]}}';

describe('readAnswerText', () => {
  it('reads a message, and gives exact texts of its parts', () => {
    const answer = readAnswerText(TEXT, true, -1);
    expect(answer.value).toMatchObject({ result: { content: [{ type: 'image' }] } });
    expect(answer.exact('/result/a')).toBe('12345678901234567890');
    expect(answer.exact('/result/content/0/data')).toBe('"QUJD"');
    expect(answer.exact('/result/none')).toBe('');
  });

  it('finds a message of a batch', () => {
    const answer = readAnswerText(`[{"id":0}, ${TEXT}]`, true, 1);
    expect(answer.value).toMatchObject({ id: 1 });
    expect(answer.exact('/id')).toBe('1');
  });

  it('reads a head as far as it goes', () => {
    const head = readAnswerText(TEXT.slice(0, TEXT.indexOf('JD"')), false, -1);
    expect(head.value).toMatchObject({ id: 1, result: { content: [{ type: 'image', data: 'QU' }] } });
    expect(readAnswerText('{"a":"x\\u00', false, -1).value).toEqual({ a: 'x' });
    expect(readAnswerText('{"a":"x\\\\', false, -1).value).toEqual({ a: 'x\\' });
  });

  it('takes the head of any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        const cut = json.slice(0, at % (json.length + 1));
        expect(() => readAnswerText(cut, false, -1)).not.toThrow();
      }),
    );
  });

  it('throws where a whole text is no JSON', () => {
    expect(() => readAnswerText('{"a":', true, -1)).toThrow(SyntaxError);
  });
});

describe('isJsonText', () => {
  it('holds for objects and arrays alone', () => {
    expect(['{"a":1}', ' [1]\n', '7', '"a"', '{a}', 'text {', ''].map(isJsonText)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
