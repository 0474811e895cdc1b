import { useCallback, useSyncExternalStore } from 'react';

/** The wall clock in ms, in steps of `everyMs`; told again at each step while `running`. */
export function useNow(everyMs: number, running: boolean): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      if (!running) return () => undefined;
      const timer = setInterval(tell, everyMs);
      return () => clearInterval(timer);
    },
    [everyMs, running],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs);
}
