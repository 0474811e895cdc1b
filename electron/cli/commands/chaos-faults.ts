import { faultOf, FAULTS, readRules, RECIPES } from '../../../shared/middle/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import type { TriedFault } from '../../tap/trials/index.ts';

/** Which faults are tried. */
export interface FaultChoice {
  readonly fault: readonly string[];
  readonly recipe: readonly string[];
  /** Each is met but once. */
  readonly once?: boolean;
}

/**
 * The faults of servers that can be had over stdio, or over an address: those that are chosen, or all. Throws Error with a sentence for
 * one that there is not, or not there.
 */
export function triedFaults({ fault, recipe, once = false }: FaultChoice, ground: 'stdio' | 'http'): TriedFault[] {
  const isHad = (where: string): boolean => where === 'any' || where === ground;
  const all = fault.length + recipe.length === 0;
  const ids = all ? FAULTS.filter((each) => isHad(each.ground)).map(({ id }) => id) : fault;
  const faults = ids.map((id): TriedFault => {
    const known = faultOf(id);
    if (known === null) throw new Error(`No fault is called “${id}”: --list prints them.`);
    if (!isHad(known.ground)) throw new Error(notThere(id, ground));
    const rule = { name: id, do: [{ fault: id }], ...(once ? { once: true } : {}) };
    return { id, does: known.does, rules: jsonText({ 'mcpscope-rules': 1, name: id, rules: [rule] }) };
  });
  const recipes = recipe.map((id): TriedFault => {
    const known = RECIPES.find((each) => each.id === id);
    if (known === undefined) throw new Error(`No recipe is called “${id}”: --list prints them.`);
    const reading = readRules(known.text);
    const steps = reading.ok ? reading.set.rules.flatMap((rule) => rule.steps) : [];
    if (!steps.every((step) => isHad(step.ground))) throw new Error(notThere(id, ground));
    return { id, does: `is broken so: ${known.name}`, rules: known.text };
  });
  return [...faults, ...recipes];
}

function notThere(id: string, ground: 'stdio' | 'http'): string {
  return ground === 'stdio'
    ? `“${id}” is a fault of HTTP: name a server by --url.`
    : `“${id}” is a fault of a process: name a server behind --.`;
}
