import { useEffect, useState, type ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import './tabs.css';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label. */
  readonly count?: string;
  /** Tone of the number; the number itself says it too. */
  readonly tone?: 'error' | 'warning';
}

export interface TabsProps<T extends string> {
  /** Accessible name of the strip. */
  readonly label: string;
  readonly tabs: readonly TabItem<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
  readonly className?: string;
  /** At the right end of the strip. */
  readonly end?: ReactNode;
}

/** A strip of tabs over the content of the chosen one. Only that one is in the document. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children, className = '', end }: TabsProps<T>) {
  const [chosen, setChosen] = useState<HTMLElement | null>(null);
  // However narrow the strip is.
  useEffect(() => {
    const list = chosen?.parentElement ?? null;
    if (chosen === null || list === null) return undefined;
    const observer = new ResizeObserver(() => showRowOf(chosen, list));
    observer.observe(list);
    return () => observer.disconnect();
  }, [chosen]);
  return (
    <Base.Root className={`tabs ${className}`} value={value} onValueChange={(next: T) => onChange(next)}>
      <div className="tabs-strip">
        <Base.List className="tabs-list" aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="tabs-tab"
              ref={tab.value === value ? setChosen : null}
            >
              {tab.label}
              {tab.count === undefined || tab.count === '' ? null : (
                <span className={`tabs-count ${tab.tone === undefined ? '' : `tone-${tab.tone}`}`}>{tab.count}</span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {end}
      </div>
      <Base.Panel value={value} className="tabs-panel" tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

/** Scrolls the strip, and nothing else, to the row of the chosen tab. */
function showRowOf(chosen: HTMLElement, list: HTMLElement): void {
  list.scrollTop += chosen.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
