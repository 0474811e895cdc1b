import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeepTerms } from './deep-terms.ts';

const SIGNS = fc.string({
  unit: fc.constantFrom('a', 'B', '.', '$', '^', '|', '(', '[', ']', '}', '\\', '/', '-', '+'),
  minLength: 1,
  maxLength: 4,
});

it('says of a text that nothing stands in it where no term hits it, and of no other', () => {
  fc.assert(
    fc.property(fc.array(SIGNS, { maxLength: 5 }), SIGNS, (wanted, text) => {
      const sources = wanted.map((each) => `text:${JSON.stringify(each)}`);
      const terms = new DeepTerms(sources);
      const hit = sources.some((source) => terms.test(source)?.matches({ text, value: undefined }));
      expect(terms.mayStandIn(text)).toBe(hit);
    }),
  );
});
