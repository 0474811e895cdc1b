import { useEffect, useState } from 'react';

/**
 * False for the two frames after `value` changed, then true. A list brings its chosen row into view when it is told of
 * it; one that has just been given less room is told again when it knows that room.
 */
export function useSettled(value: unknown): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(value));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return settled === value;
}
