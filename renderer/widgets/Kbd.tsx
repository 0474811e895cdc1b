import { isApple, shortcutText } from '../state/index.ts';
import './kbd.css';

/** The keys of a shortcut, as this system writes them. */
export function Kbd({ shortcut }: { readonly shortcut: string }) {
  return <kbd className="kbd">{shortcutText(shortcut, isApple())}</kbd>;
}
