import { afterEach, describe, expect, it } from 'vitest';
import type { Subject } from '../../shared/explain/index.ts';
import { explainedHandlers, explainFocused, explainPointed, forgetExplained, useExplained } from './explained.ts';

const NAME: Subject = { kind: 'field', of: 'Tool', name: 'name' };
const TITLE: Subject = { kind: 'field', of: 'Tool', name: 'title' };

const explained = (): Subject | null => {
  const { pointed, focused } = useExplained.getState();
  return pointed ?? focused;
};

afterEach(forgetExplained);

describe('what is explained', () => {
  it('is what the pointer is over, and then again what has the focus', () => {
    explainFocused(NAME);
    const { onPointerEnter, onPointerLeave } = explainedHandlers(TITLE);
    onPointerEnter();
    expect(explained()).toEqual(TITLE);
    onPointerLeave();
    expect(explained()).toEqual(NAME);
  });

  it('is what got the focus last, wherever the pointer rests', () => {
    explainPointed(TITLE);
    explainFocused(NAME);
    expect(explained()).toEqual(NAME);
    forgetExplained();
    expect(explained()).toBeNull();
  });

  it('does not change for the same subject', () => {
    explainPointed(TITLE);
    const before = useExplained.getState();
    explainPointed({ ...TITLE });
    expect(useExplained.getState()).toBe(before);
  });
});
