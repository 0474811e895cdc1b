import { isApple, parseShortcut, type Action } from '../state/index.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Keys that move in the dialog, or are no keys by themselves. */
const NOT_CHOSEN = new Set([
  'Tab',
  'Escape',
  'Enter',
  ' ',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'Dead',
  'Unidentified',
]);

/** A key press as the shortcut that it would be; '' for Delete, which takes a key away, null for what cannot be chosen. */
export function keyOf(event: KeyPress, apple = isApple()): string | null {
  const { key, shiftKey, altKey } = event;
  const mod = apple ? event.metaKey : event.ctrlKey;
  if (!mod && (key === 'Delete' || key === 'Backspace')) return '';
  if (NOT_CHOSEN.has(key)) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  // Shift is part of what makes a character such as `?`.
  const shift = shiftKey && (key.length > 1 || (letter >= 'a' && letter <= 'z'));
  return [mod ? 'Mod' : '', shift ? 'Shift' : '', altKey ? 'Alt' : '', letter].filter((part) => part !== '').join('+');
}

/** The action that has this key already, and could be done where the other one can; null for none. */
export function keyTaken(actions: readonly Action[], wanted: Action, key: string): Action | null {
  const sought = written(key);
  return (
    actions.find(({ id, shortcut }) => id !== wanted.id && shortcut !== undefined && written(shortcut) === sought) ??
    null
  );
}

function written(shortcut: string): string {
  return JSON.stringify(parseShortcut(shortcut));
}
