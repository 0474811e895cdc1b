import { type RulesReading, readRules } from './read-rules.ts';
import type { ClientRules } from './rule.ts';
import { RULE_FILES } from './rules/index.ts';

/** What is known of clients, in the order of their names, and what could not be read of it. */
export interface KnownRules {
  readonly clients: readonly ClientRules[];
  readonly problems: readonly string[];
}

let own: KnownRules | null = null;

/** The rules that come with the product. */
export function ownRules(): KnownRules {
  return (own ??= withRules(RULE_FILES));
}

/** The rules of the product, with those of files that a user has: such a file stands in the place of ours of the same client. */
export function rulesWith(files: Readonly<Record<string, unknown>>): KnownRules {
  const { clients, problems } = ownRules();
  const added = withRules(files);
  const replaced = new Set(added.clients.map(({ client }) => client.id));
  return {
    clients: inOrder([...clients.filter(({ client }) => !replaced.has(client.id)), ...added.clients]),
    problems: [...problems, ...added.problems],
  };
}

function withRules(files: Readonly<Record<string, unknown>>): KnownRules {
  const readings: RulesReading[] = Object.entries(files).map(([name, value]) => readRules(name, value));
  return {
    clients: inOrder(readings.flatMap(({ read }) => (read === null ? [] : [read]))),
    problems: readings.flatMap(({ problems }) => problems),
  };
}

function inOrder(clients: readonly ClientRules[]): ClientRules[] {
  return clients.toSorted((a, b) => a.client.name.localeCompare(b.client.name, 'en'));
}
