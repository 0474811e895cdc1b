import { afterLater, hasLaterActions, runAction, useActions } from './actions.ts';

/** The parts of a shortcut. `mod` is Command on macOS and Control elsewhere. */
export interface Shortcut {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** As KeyboardEvent.key, single letters in lower case. */
  readonly key: string;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Reads `Mod+Shift+K`. */
export function parseShortcut(text: string): Shortcut {
  const parts = text.split('+');
  const key = parts.at(-1) ?? '';
  return {
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: key.length === 1 ? key.toLowerCase() : key,
  };
}

/** True when the key press is this shortcut. */
export function matches(shortcut: Shortcut, event: KeyPress, apple: boolean): boolean {
  const mod = apple ? event.metaKey : event.ctrlKey;
  const other = apple ? event.ctrlKey : event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Shift is part of what makes a character such as `?`, so it is compared only for letters and named keys.
  const shiftMatters = key.length > 1 || (key >= 'a' && key <= 'z');
  return (
    key === shortcut.key &&
    mod === shortcut.mod &&
    !other &&
    event.altKey === shortcut.alt &&
    (!shiftMatters || event.shiftKey === shortcut.shift)
  );
}

/** True on Apple's systems, whose shortcuts use Command. */
export function isApple(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

const KEY_WORDS: Readonly<Record<string, string>> = {
  Enter: '⏎',
  Escape: 'Esc',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A shortcut as it is shown to the user: `Ctrl K`, `⌘K`. */
export function shortcutText(text: string, apple: boolean = isApple()): string {
  const { mod, shift, alt, key } = parseShortcut(text);
  const word = KEY_WORDS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (apple) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${word}`;
  return [mod ? 'Ctrl' : '', alt ? 'Alt' : '', shift ? 'Shift' : '', word].filter((part) => part !== '').join(' ');
}

/** Keys that edit a text, together with Command or Control. */
const EDITS = new Set(['a', 'c', 'v', 'x', 'y', 'z']);
/** Keys that write nothing anywhere. */
const FUNCTION_KEY = /^F\d+$/;

/** True where a plain key writes a character, so that it cannot be a shortcut. */
function writesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="range"]), textarea, select, [role="textbox"], .monaco-editor') !== null)
  );
}

/** True where the space bar does something of its own: presses a button, turns a switch, moves a list. */
function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'button, a, summary, [role="grid"], [role="tree"], [role="listbox"], [role="switch"], [role="menu"]',
    ) !== null
  );
}

/** Runs actions by their shortcuts for as long as the window lives. A modal dialog keeps its keys to itself. */
export function listenForShortcuts(target: Window = window): () => void {
  const apple = isApple();
  /** False where the key is no shortcut of anything that can be done now. */
  const press = (event: KeyboardEvent): boolean => {
    const modal = document.querySelector('[role="dialog"]') !== null;
    for (const action of useActions.getState().byId.values()) {
      if (action.shortcut === undefined) continue;
      const shortcut = parseShortcut(action.shortcut);
      if (!matches(shortcut, event, apple)) continue;
      const plain = !shortcut.mod && !shortcut.alt && !FUNCTION_KEY.test(shortcut.key);
      const edits = shortcut.mod && EDITS.has(shortcut.key);
      if ((plain || edits) && writesText(event.target)) continue;
      if (shortcut.key === ' ' && usesSpace(event.target)) continue;
      if (modal && action.id !== 'view.palette') continue;
      if (runAction(action.id)) return true;
    }
    return false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (press(event)) event.preventDefault();
    else if (hasLaterActions()) void afterLater(() => press(event));
  };
  target.addEventListener('keydown', onKey);
  return () => target.removeEventListener('keydown', onKey);
}
