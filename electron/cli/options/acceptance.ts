import { type Command, InvalidArgumentError, Option } from 'commander';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonInput } from './json-input.ts';
import { type KnownRules, ownRules, type Reach, REACHES, rulesWith } from '../../../shared/acceptance/index.ts';

/** Options of a command that asks what clients make of a server. */
export interface AcceptanceOptions {
  readonly client?: readonly string[];
  readonly model?: string;
  readonly server?: string;
  readonly rules?: KnownRules;
}

/** The mildest loss that fails a run. */
export const LOSSES: readonly Reach[] = REACHES.filter((reach) => reach !== 'none');

export function takesAcceptance(command: Command): Command {
  return command
    .optionsGroup('The clients:')
    .option(
      '--client <id>',
      'ask this client; may be repeated ("all" for libraries and interfaces of models too)',
      added,
    )
    .option('--model <id>', 'interface that clients send tools to whose user chooses it, such as anthropic-api')
    .option('--server <name>', 'key of the server in the configuration of clients (default: the name it gives itself)')
    .addOption(
      new Option('--rules <folder>', 'files of rules that stand beside ours, or in their place').argParser(rulesIn),
    );
}

/** Whom to ask. Throws Error with a sentence for a client that nothing is known of. */
export function askedClients({ client, model = '', rules = ownRules() }: AcceptanceOptions): readonly string[] {
  const known = rules.clients.map((one) => one.client);
  const interfaces = known.filter(({ kind }) => kind === 'interface').map(({ id }) => id);
  if (model !== '' && !interfaces.includes(model))
    throw new Error(`--model ${model}: no such interface is known. There are: ${interfaces.join(', ')}.`);
  if (client === undefined) return known.filter(({ kind }) => kind === 'client').map(({ id }) => id);
  if (client.includes('all')) return known.map(({ id }) => id);
  const unknown = client.find((id) => !known.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new Error(`--client ${unknown}: nothing is known of it. There are: ${known.map(({ id }) => id).join(', ')}.`);
  return client;
}

function added(id: string, before: readonly string[] = []): readonly string[] {
  return [...before, id];
}

/** What is wrong with what one of the files says is told with the report: the others are read. */
function rulesIn(folder: string): KnownRules {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return rulesWith(Object.fromEntries(names.toSorted().map((name) => [name, valueOf(join(folder, name))])));
  } catch (fault) {
    throw new InvalidArgumentError(
      `${folder} cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`,
    );
  }
}

/** A file that cannot be read, or is no JSON, holds no rules: its sentence stands in their place. */
function valueOf(path: string): unknown {
  try {
    return readJsonInput(path, 'The rules');
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}
