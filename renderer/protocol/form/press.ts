import { useEffect, useState } from 'react';

/**
 * Puts off what would move the page under a pressed pointer: a field is left at the press, and a button that moves before the release
 * hears no click.
 */
export class Press {
  #pressed = false;
  #waiting: (() => void)[] = [];

  /** Does it at once, or when the pointer is up. */
  readonly after = (act: () => void): void => {
    if (this.#pressed) this.#waiting.push(act);
    else act();
  };

  /** Listens before everybody else does, until the result is called. */
  follow(page: EventTarget): () => void {
    const on = { capture: true };
    page.addEventListener('pointerdown', this.#down, on);
    for (const type of ENDS) page.addEventListener(type, this.#up, on);
    return () => {
      page.removeEventListener('pointerdown', this.#down, on);
      for (const type of ENDS) page.removeEventListener(type, this.#up, on);
      this.#waiting = [];
      this.#pressed = false;
    };
  }

  readonly #down = (): void => {
    this.#pressed = true;
  };

  // The click comes after the release, in the same turn.
  readonly #up = (): void => void setTimeout(() => this.#release());

  #release(): void {
    this.#pressed = false;
    for (const act of this.#waiting.splice(0)) act();
  }
}

/** A drag, or a gesture of the browser's, takes a press over. */
const ENDS = ['pointerup', 'pointercancel'] as const;

/** What a form does is done by this, where it changes the height of the form. */
export function useAfterPress(): (act: () => void) => void {
  const [press] = useState(() => new Press());
  useEffect(() => press.follow(window), [press]);
  return press.after;
}
