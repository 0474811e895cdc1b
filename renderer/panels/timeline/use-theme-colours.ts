import { useEffect, useState } from 'react';
import { timelineColours, type TimelineColours } from './pen/palette.ts';

/** The colours of the theme; a canvas does not follow CSS by itself. */
export function useThemeColours(): TimelineColours {
  const [colours, setColours] = useState(timelineColours);
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(timelineColours()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return colours;
}
