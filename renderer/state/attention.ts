/** For so long after the last key, move or turn of the wheel the window counts as used, ms. */
const USED_MS = 1_000;

const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'touchmove'] as const;

let usedAt = -Infinity;

const note = (): void => void (usedAt = performance.now());

/** Whether somebody uses the window just now. */
export function isUsed(): boolean {
  return performance.now() - usedAt < USED_MS;
}

/** Looks at what is done in the window, until the result is called. */
export function followUse(): () => void {
  const look = { capture: true, passive: true } as const;
  for (const sign of SIGNS) window.addEventListener(sign, note, look);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, note, look);
  };
}
