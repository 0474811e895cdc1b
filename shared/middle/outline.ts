import { isObject } from '../json/index.ts';
import { readPlacedYaml, type YamlProblem } from '../yaml/index.ts';
import { ANY_FILE, readRules } from './read-rules.ts';
import type { MiddleRule } from './rule.ts';

/** A group or a rule of a file, for a list of it. */
export interface RuleLine {
  /** Where it stands: positions in the lists of rules, from the outermost. */
  readonly at: readonly number[];
  readonly name: string;
  /** Switched on itself; the groups around it may be off. */
  readonly enabled: boolean;
  /** Position of the rule in its set; −1 for a group. */
  readonly index: number;
  /** Of a rule: which messages it is about, and what is done to them. */
  readonly when: string;
  readonly does: string;
}

/** What a text says, and what is wrong with it. */
export interface RulesOutline {
  readonly name: string;
  readonly lines: readonly RuleLine[];
  readonly problems: readonly YamlProblem[];
}

/** What a text of rules says, for a list of it. An empty text has no rules. Never throws. */
export function rulesOutline(text: string): RulesOutline {
  if (text.trim() === '') return { name: '', lines: [], problems: [] };
  const reading = readRules(text, '', ANY_FILE);
  if (!reading.ok) return { name: '', lines: [], problems: reading.problems };
  const { name, rules } = reading.set;
  const yaml = readPlacedYaml(text);
  const lines: RuleLine[] = [];
  let index = -1;
  const walk = (entries: readonly unknown[], around: readonly number[]): void => {
    for (const [place, entry] of entries.entries()) {
      if (!isObject(entry)) continue;
      const at = [...around, place];
      const enabled = entry['enabled'] !== false;
      if (typeof entry['group'] === 'string' && Array.isArray(entry['rules'])) {
        lines.push({ at, name: entry['group'], enabled, index: -1, when: '', does: '' });
        walk(entry['rules'], at);
      } else {
        index += 1;
        lines.push({ at, enabled, index, ...words(rules[index]) });
      }
    }
  };
  if (yaml.ok && isObject(yaml.yaml.value) && Array.isArray(yaml.yaml.value['rules']))
    walk(yaml.yaml.value['rules'], []);
  return { name, lines, problems: [] };
}

function words(rule: MiddleRule | undefined): Pick<RuleLine, 'name' | 'when' | 'does'> {
  if (rule === undefined) return { name: '', when: '', does: '' };
  const { filter, direction } = rule.when;
  const side = direction === null ? [] : [`dir:${direction}`];
  return {
    name: rule.name,
    when: [...side, filter].join(' ').trim(),
    does: rule.steps.map(({ does }) => does).join(', '),
  };
}
