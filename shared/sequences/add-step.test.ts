import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sending } from '../compose/index.ts';
import { addStep, newSequence } from './add-step.ts';
import { readSequence } from './read-sequence.ts';

const PLAIN: Sending = { text: '', end: 'lf', bom: false, variables: true };

function sendingsIn(text: string): Sending[] {
  const reading = readSequence(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.sequence.steps.flatMap((step) => (step.kind === 'send' ? [step.sending] : []));
}

describe('addStep', () => {
  it('leaves comments and layout of what is there alone', () => {
    const file = 'mcpscope-sequence: 1 # ours\n\n# first\nsteps:\n  - wait: 1s   # a while\n';
    const added = addStep(file, { name: 'ping', sending: { ...PLAIN, text: '{\n "a": 1\n}' } });
    expect(added).toContain('mcpscope-sequence: 1 # ours\n\n# first\nsteps:\n  - wait: 1s # a while\n');
    expect(added).toContain('    send: |-\n      {\n       "a": 1\n      }\n');
  });

  it('refuses a file that is no sequence', () => {
    expect(() => addStep('- a', { name: '', sending: PLAIN })).toThrow('not a sequence');
  });

  it('keeps every text exactly, however it is made', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }), (one, other) => {
        const file = addStep(newSequence('Kept', { name: 'one', sending: { ...PLAIN, text: one } }), {
          name: 'other',
          sending: { ...PLAIN, text: other },
        });
        expect(sendingsIn(file).map(({ text }) => text)).toEqual([one, other]);
      }),
    );
  });

  it('keeps how it goes out', () => {
    const sending: Sending = {
      text: 'x {{a}}',
      end: 'none',
      bom: true,
      variables: false,
      headers: [{ name: 'A', value: null }],
      spoil: [{ how: 'newline' }, { how: 'truncate', bytes: 3 }],
      chunks: { bytes: 2, delayMs: 10 },
      closeEarly: true,
    };
    expect(sendingsIn(newSequence('Kept', { name: 'all', sending }))).toEqual([sending]);
  });
});
