import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonRewriter, rewritten } from './index.ts';

const ID = [{ path: ['id'], text: '"live"' }];

describe('a rewritten message', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":7,"result":{"id":7}}', '{"jsonrpc":"2.0","id":"live","result":{"id":7}}'],
    ['{ "result" : [{"id":1}] , "id" : 12345678901234567890 }', '{ "result" : [{"id":1}] , "id" : "live" }'],
    ['{"id":{"a":[1,"}"]},"x":1}', '{"id":"live","x":1}'],
    [String.raw`{"i\u0064":"a\"b","x":"\\"}`, String.raw`{"i\u0064":"live","x":"\\"}`],
    ['\ufeff{"id":null}', '\ufeff{"id":"live"}'],
    ['[{"id":1}]', '[{"id":1}]'],
    ['{"result":{}}', '{"result":{}}'],
    ['no JSON "id":1 }}]', 'no JSON "id":1 }}]'],
  ])('%s', (text, expected) => {
    expect(rewritten(text, ID)).toBe(expected);
  });

  it('has several places replaced, at their own depth only', () => {
    const text = '{"params":{"progressToken":1,"_meta":{"a/b":[1]},"deep":{"params":{"progressToken":2}}},"id":3}';
    expect(
      rewritten(text, [
        { path: ['params', 'progressToken'], text: '"t"' },
        { path: ['params', '_meta', 'a/b'], text: '9' },
      ]),
    ).toBe('{"params":{"progressToken":"t","_meta":{"a/b":9},"deep":{"params":{"progressToken":2}}},"id":3}');
  });

  it.each([
    ['{"result":{"tools":[]}}', '{"result":{"a":1,"b":"x","tools":[]}}'],
    ['{"result": { } ,"id":1}', '{"result": { "a":1,"b":"x"} ,"id":"live"}'],
    ['{"id":1,"error":{"result":{}}}', '{"id":"live","error":{"result":{}}}'],
    ['{"result":[{}]}', '{"result":[{}]}'],
  ])('has members added: %s', (text, expected) => {
    for (const size of [1, 3, 100]) {
      const rewriter = new JsonRewriter(ID, [{ path: ['result'], members: '"a":1,"b":"x"' }]);
      let out = '';
      for (let at = 0; at < text.length; at += size) out += rewriter.push(text.slice(at, at + size));
      expect(out).toBe(expected);
    }
  });

  it('says the same with one value changed, in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.nat(40)), (other, cuts) => {
        const message = { ...other, id: { was: [1, '"'] }, last: true };
        const text = JSON.stringify(message, null, cuts.length % 3);
        const rewriter = new JsonRewriter(ID);
        let at = 0;
        let out = '';
        for (const cut of cuts) {
          out += rewriter.push(text.slice(at, at + cut));
          at += cut;
        }
        out += rewriter.push(text.slice(at));
        expect(JSON.parse(out)).toEqual({ ...JSON.parse(text), id: 'live' });
        expect(new JsonRewriter([]).push(text)).toBe(text);
      }),
    );
  });
});
