import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Below this width a list and a detail side by side are both too narrow, in px. */
const WIDE = 880;
/** Below this height one above the other leaves too little of both. */
const TALL = 400;

/** Whether a list's detail stands at its side or beneath it, as the room allows. */
export function useRoom(): { readonly ref: RefObject<HTMLElement | null>; readonly side: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [side, setSide] = useState(true);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setSide(element.clientWidth >= WIDE || element.clientHeight < TALL);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, side };
}
