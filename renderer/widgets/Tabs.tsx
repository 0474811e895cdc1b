import { Fragment, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import { ChevronsRight } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { MenuButton } from './MenuButton.tsx';
import { allFit, firstInRow } from './tab-rows.ts';
import './tabs.css';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A number beside the label; '' for none. */
  readonly count?: ReactNode;
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
  const [first, setFirst] = useState(0);
  const [fits, setFits] = useState(true);
  const drawn = tabs.length;
  // However narrow the strip is, and however long the numbers beside the names get.
  useEffect(() => {
    const list = chosen?.parentElement ?? null;
    if (chosen === null || list === null) return undefined;
    const observer = new ResizeObserver(() => {
      setFirst(firstOf(chosen, list));
      setFits(fitIn(list));
      showRowOf(chosen, list);
    });
    for (const element of [list, ...tabsOf(list).slice(0, drawn)]) observer.observe(element);
    return () => observer.disconnect();
  }, [chosen, drawn]);
  // The row that begins with it is laid out now.
  useLayoutEffect(() => {
    const list = chosen?.parentElement ?? null;
    if (chosen !== null && list !== null) showRowOf(first === 0 ? chosen : (tabsOf(list)[first] ?? chosen), list);
  }, [chosen, first]);
  return (
    <Base.Root className={`tabs ${className}`} value={value} onValueChange={(next: T) => onChange(next)}>
      <div className="tabs-strip">
        <Base.List className="tabs-list" aria-label={label} activateOnFocus>
          {tabs.map((tab, index) => (
            <Fragment key={tab.value}>
              {index > 0 && index === first ? <span className="tabs-break" aria-hidden /> : null}
              <Base.Tab value={tab.value} className="tabs-tab" ref={tab.value === value ? setChosen : null}>
                {tab.label}
                {tab.count === undefined || tab.count === '' ? null : (
                  <span className={`tabs-count tone-${tab.tone ?? 'muted'}`}>{tab.count}</span>
                )}
              </Base.Tab>
            </Fragment>
          ))}
        </Base.List>
        {fits ? null : <AllTabs label={label} tabs={tabs} onChange={onChange} />}
        {end}
      </div>
      <Base.Panel value={value} className="tabs-panel" tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

/** The same tabs as a menu, where the strip is too narrow for all of them. */
function AllTabs<T extends string>({ label, tabs, onChange }: Pick<TabsProps<T>, 'label' | 'tabs' | 'onChange'>) {
  const name = `All ${label.toLowerCase()}`;
  return (
    <span className="tabs-all">
      <MenuButton
        label={name}
        trigger={<IconButton label={name} icon={<ChevronsRight aria-hidden />} />}
        items={tabs.map((tab) => ({
          label: tab.label,
          ...(tab.count === undefined || tab.count === '' ? {} : { hint: tab.count }),
          onSelect: () => onChange(tab.value),
        }))}
      />
    </span>
  );
}

/** Whether all tabs have room in the strip, were there no menu of them. */
function fitIn(list: HTMLElement): boolean {
  const menu = list.nextElementSibling;
  const menuWidth = menu instanceof HTMLElement && menu.matches('.tabs-all') ? menu.offsetWidth : 0;
  return allFit(widthsOf(tabsOf(list)), list.clientWidth + menuWidth, gapOf(list));
}

function widthsOf(tabs: readonly HTMLElement[]): number[] {
  return tabs.map((tab) => tab.getBoundingClientRect().width);
}

function gapOf(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).columnGap);
}

function tabsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
}

/** Which tab begins the row that is seen. */
function firstOf(chosen: HTMLElement, list: HTMLElement): number {
  const tabs = tabsOf(list);
  return firstInRow(widthsOf(tabs), tabs.indexOf(chosen), list.clientWidth, gapOf(list));
}

/** Scrolls the strip, and nothing else, to the row of the chosen tab. */
function showRowOf(chosen: HTMLElement, list: HTMLElement): void {
  list.scrollTop += chosen.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
