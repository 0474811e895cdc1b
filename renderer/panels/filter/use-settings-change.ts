import { useCallback, useEffect, useRef } from 'react';
import type { Settings } from '../../../shared/bridge/index.ts';
import { changeSettings, notify, sentenceOf } from '../../state/index.ts';

/** How long what is being edited rests before the engine keeps it, in ms: not at each letter. */
const REST_MS = 400;

/** Changes settings that are being typed: the engine keeps them a moment later, at the latest when the component goes. */
export function useSettingsChange(): (change: Partial<Settings>) => void {
  const owed = useRef<Partial<Settings> | null>(null);
  const timer = useRef(0);
  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    if (owed.current === null) return;
    const change = owed.current;
    owed.current = null;
    changeSettings(change).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  }, []);
  useEffect(() => keep, [keep]);
  return useCallback(
    (change) => {
      owed.current = { ...owed.current, ...change };
      clearTimeout(timer.current);
      timer.current = window.setTimeout(keep, REST_MS);
    },
    [keep],
  );
}
