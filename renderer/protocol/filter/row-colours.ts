import { useMemo, useSyncExternalStore } from 'react';
import type { ColourRule } from '../../../shared/bridge/index.ts';
import { parseQuery, type RowTest } from '../../../shared/query/index.ts';
import { ModelView, useSearch, useSettings, type ConnectionModel, type Search } from '../../state/index.ts';
import { NO_RULES } from './saved-filters.ts';

interface ReadRule {
  readonly rule: ColourRule;
  readonly test: RowTest;
  readonly deep: readonly string[];
}

/** As many terms as one search takes. */
const MOST_TERMS = 64;

/**
 * The enabled rules that can be read, in their order. A rule with an empty filter colours nothing, nor does one whose
 * terms are more than the search for the rules before it leaves room for.
 */
export function readRules(rules: readonly ColourRule[]): readonly ReadRule[] {
  const terms = new Set<string>();
  return rules.flatMap((rule) => {
    const reading = parseQuery(rule.filter);
    if (!rule.enabled || !reading.ok || reading.test === null) return [];
    const fresh = reading.deep.filter((term) => !terms.has(term));
    if (terms.size + fresh.length > MOST_TERMS) return [];
    for (const term of fresh) terms.add(term);
    return [{ rule, test: reading.test, deep: reading.deep }];
  });
}

/** Which rule colours a row. Asked for the rows that are drawn, and told anew at every drawing: nothing is kept. */
export class RowColours {
  readonly #rules: readonly ReadRule[];
  readonly #view: ModelView;

  constructor(rules: readonly ReadRule[], model: ConnectionModel, search: Search | null) {
    this.#rules = rules;
    this.#view = new ModelView(model, search);
  }

  /** The first rule that a row passes; null where there is none, or while its message was not searched. */
  of(row: number): ColourRule | null {
    for (const { rule, test, deep } of this.#rules) {
      const known = deep.length === 0 || row < this.#view.searched;
      if (known && test(this.#view, row)) return rule;
    }
    return null;
  }
}

const NO_TERMS: readonly string[] = [];
const noFollow = (): (() => void) => () => undefined;
const noVersion = (): number => 0;

/** The colours of a model's rows by the rules of the settings; renders again as the search for their terms gets on. */
export function useRowColours(model: ConnectionModel): RowColours {
  const rules = useSettings((state) => state.settings?.colourRules ?? NO_RULES);
  const read = useMemo(() => readRules(rules), [rules]);
  const deep = useMemo(() => (read.length === 0 ? NO_TERMS : [...new Set(read.flatMap((rule) => rule.deep))]), [read]);
  const search = useSearch(model.id, deep);
  useSyncExternalStore(search?.follow ?? noFollow, search?.version ?? noVersion);
  return useMemo(() => new RowColours(read, model, search), [read, model, search]);
}
