import { isObject, type JsonObject, textMember } from '../json/index.ts';
import {
  type ClientFacts,
  type ClientRule,
  type ClientRules,
  EFFECTS,
  KNOWN_BY,
  REACHES,
  type RuleSource,
  type ShownName,
  SUBJECTS,
} from './rule.ts';
import { testOf } from './test-language/index.ts';

/** The version of the files of rules that is read here. */
const RULES_VERSION = 1;

/** What a file of rules came to: what could be read, and a sentence for each thing that could not. */
export interface RulesReading {
  readonly read: ClientRules | null;
  readonly problems: readonly string[];
}

const ERAS = ['legacy', 'modern', 'both'] as const;
const KINDS = ['client', 'library', 'interface'] as const;
const CUTS = ['end', 'middle', 'hash'] as const;

class Unreadable extends Error {}

/** Reads a file of rules, parsed. What is wrong with one rule leaves the others; a newer version is not read. */
export function readRules(file: string, value: unknown): RulesReading {
  // What could not be read stands there as a sentence.
  if (typeof value === 'string') return { read: null, problems: [`${file}: ${value}`] };
  if (!isObject(value)) return { read: null, problems: [`${file}: a file of rules is an object.`] };
  const version = value['version'];
  if (version !== RULES_VERSION)
    return {
      read: null,
      problems: [
        typeof version === 'number' && version > RULES_VERSION
          ? `${file}: its version is ${version}, and this mcpscope reads version ${RULES_VERSION}: take a newer mcpscope.`
          : `${file}: it says no version that is read here ("version": ${RULES_VERSION}).`,
      ],
    };
  try {
    return rulesIn(file, value);
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { read: null, problems: [`${file}: ${fault.message}`] };
  }
}

function rulesIn(file: string, value: JsonObject): RulesReading {
  const client = clientIn(value['client']);
  const written = value['rules'];
  if (!Array.isArray(written)) throw new Unreadable('it has no list of rules.');
  const rules: ClientRule[] = [];
  const problems: string[] = [];
  const known = new Set<string>();
  for (const [at, entry] of (written as unknown[]).entries()) {
    const name = `${file}: rule ${textMember(entry, 'id') || at + 1}`;
    try {
      const rule = ruleIn(entry, client.id);
      if (known.has(rule.id)) throw new Unreadable('another rule has the same id.');
      known.add(rule.id);
      rules.push(rule);
    } catch (fault) {
      if (!(fault instanceof Unreadable)) throw fault;
      problems.push(`${name}: ${fault.message}`);
    }
  }
  return { read: { client, rules }, problems };
}

function clientIn(value: unknown): ClientFacts {
  if (!isObject(value)) throw new Unreadable('it names no client.');
  return {
    id: needed(value, 'id'),
    name: needed(value, 'name'),
    versions: needed(value, 'versions'),
    era: oneOf(value, 'era', ERAS),
    kind: oneOf(value, 'kind', KINDS),
    model: textMember(value, 'model'),
    form: textMember(value, 'form'),
    shown: shownIn(value['shown']),
    sends: textsIn(value, 'sends'),
  };
}

function shownIn(value: unknown): ShownName {
  if (value === undefined) return { form: '{tool}' };
  if (!isObject(value)) throw new Unreadable('"shown" of the client is no object.');
  const { replace, most } = value;
  const pair = Array.isArray(replace) && replace.length === 2 && replace.every((part) => typeof part === 'string');
  if (replace !== undefined && !pair) throw new Unreadable('"replace" of the shown name is no pair of texts.');
  return {
    form: needed(value, 'form'),
    ...(replace === undefined ? {} : { replace: replace as [string, string] }),
    ...(typeof most === 'number' ? { most, cut: oneOf(value, 'cut', CUTS) } : {}),
  };
}

function ruleIn(value: unknown, client: string): ClientRule {
  if (!isObject(value)) throw new Unreadable('it is no object.');
  const test = value['test'];
  const problem = testOf(test).problem;
  if (problem !== '') throw new Unreadable(`its test is not understood: ${problem}.`);
  const sources = value['sources'];
  if (!Array.isArray(sources) || sources.length === 0) throw new Unreadable('it has no source.');
  return {
    id: `${client}/${needed(value, 'id')}`,
    client,
    subject: oneOf(value, 'subject', SUBJECTS),
    rule: needed(value, 'rule'),
    test,
    effect: oneOf(value, 'effect', EFFECTS),
    reach: oneOf(value, 'blast', REACHES),
    rewrite: needed(value, 'rewrite'),
    sources: (sources as unknown[]).map(sourceIn),
    knownBy: oneOf(value, 'confidence', KNOWN_BY),
    models: textsIn(value, 'models'),
    form: textMember(value, 'form'),
    range: textMember(value, 'range'),
    note: textMember(value, 'note'),
  };
}

function sourceIn(value: unknown): RuleSource {
  if (!isObject(value)) throw new Unreadable('a source of it is no object.');
  const date = needed(value, 'date');
  if (!/^\d{4}(?:-\d\d){0,2}$/.test(date)) throw new Unreadable(`the date of a source is “${date}”, not ISO 8601.`);
  return { kind: oneOf(value, 'kind', KNOWN_BY), ref: needed(value, 'ref'), date };
}

function textsIn(value: JsonObject, key: string): readonly string[] {
  const texts = value[key] ?? [];
  if (!Array.isArray(texts) || texts.some((text) => typeof text !== 'string'))
    throw new Unreadable(`“${key}” is no list of names.`);
  return texts as string[];
}

function needed(value: JsonObject, key: string): string {
  const text = textMember(value, key);
  if (text === '') throw new Unreadable(`“${key}” is missing, or no text.`);
  return text;
}

function oneOf<T extends string>(value: JsonObject, key: string, names: readonly T[]): T {
  const found = names.find((name) => name === value[key]);
  if (found === undefined) throw new Unreadable(`“${key}” is none of ${names.join(', ')}.`);
  return found;
}
