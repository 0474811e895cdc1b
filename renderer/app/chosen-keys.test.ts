import { expect, it } from 'vitest';
import type { Action } from '../state/index.ts';
import { keyOf, keyTaken } from './chosen-keys.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}): string | null =>
  keyOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, false);

const action = (id: string, shortcut?: string): Action =>
  ({
    id,
    title: id,
    group: 'g',
    enabled: () => true,
    run: () => undefined,
    ...(shortcut ? { shortcut } : {}),
  }) as Action;

it('reads a key press as a shortcut', () => {
  expect(press('K', { ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+k');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('F7', { altKey: true })).toBe('Alt+F7');
  expect(press('Delete')).toBe('');
  for (const key of ['Tab', 'Escape', 'Shift', 'Enter']) expect(press(key)).toBeNull();
});

it('finds the action that has a key, however it is written', () => {
  const [one, other] = [action('one', 'Mod+K'), action('other')];
  expect(keyTaken([one, other], other, 'Mod+k')).toBe(one);
  expect(keyTaken([one, other], one, 'Mod+k')).toBeNull();
  expect(keyTaken([one, other], other, 'k')).toBeNull();
});
