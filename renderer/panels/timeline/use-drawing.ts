import { useLayoutEffect, useRef } from 'react';

/** Draws after a rendering, whenever `key` is another one than at the last drawing: it must tell all that the drawing depends on. */
export function useDrawing(key: string, draw: () => void): void {
  const drawn = useRef('');
  useLayoutEffect(() => {
    const whole = `${devicePixelRatio} ${key}`;
    if (drawn.current === whole) return;
    drawn.current = whole;
    draw();
  });
}
