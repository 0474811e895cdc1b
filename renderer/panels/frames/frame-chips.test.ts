import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../shared/query/index.ts';
import { FRAME_CHIPS, pressedChips, withChipPressed, type FrameChip } from './frame-chips.ts';

function chip(label: string): FrameChip {
  const found = FRAME_CHIPS.find((one) => one.label === label);
  if (found === undefined) throw new Error(`No chip ${label}`);
  return found;
}

const pressed = (filter: string): readonly string[] => pressedChips(filter).map(({ label }) => label);

describe('the chips above the frames', () => {
  it('are terms of the filter: together, beside what stands there, and out again', () => {
    const requests = withChipPressed('method:tools/*', chip('Requests'));
    expect(requests).toBe('class:request method:tools/*');
    const both = withChipPressed(requests, chip('Errors'));
    expect(both).toBe('(class:request or level:error or class:response.error) method:tools/*');
    expect(pressed(both)).toEqual(['Requests', 'Errors']);
    expect(withChipPressed(withChipPressed(both, chip('Errors')), chip('Requests'))).toBe('method:tools/*');
  });

  it('are pressed by a filter that was written by hand', () => {
    expect(pressed('dir:s2c class:notification')).toEqual(['Notifications']);
    expect(pressed('level:error')).toEqual([]);
    expect(pressed('class:request or dir:s2c')).toEqual([]);
  });

  it.each(FRAME_CHIPS)('$label asks for what can be read', ({ terms }) => {
    for (const term of terms) expect(parseQuery(term).ok).toBe(true);
  });
});
