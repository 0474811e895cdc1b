import { faultOf, FAULTS, readRules, type Recipe, RECIPES } from '../../../shared/middle/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import type { TriedFault } from './stand.ts';

/** How a server is reached: not every fault can be had everywhere, and `any` on every connection whose middle somebody stands in. */
export type TrialGround = 'stdio' | 'http' | 'any';

/** Which faults are tried. */
export interface FaultChoice {
  readonly fault: readonly string[];
  readonly recipe: readonly string[];
  /** Each is met but once. */
  readonly once?: boolean;
}

const isHad = (where: string, ground: TrialGround): boolean => where === 'any' || where === ground;

/**
 * The faults of servers that can be had over stdio, or over an address: those that are chosen, or all. Throws Error with a sentence for
 * one that there is not, or not there.
 */
export function triedFaults({ fault, recipe, once = false }: FaultChoice, ground: TrialGround): TriedFault[] {
  const all = fault.length + recipe.length === 0;
  const ids = all ? FAULTS.filter((each) => isHad(each.ground, ground)).map(({ id }) => id) : fault;
  const faults = ids.map((id): TriedFault => {
    const known = faultOf(id);
    if (known === null) throw new Error(`No fault is called “${id}”: --list prints them.`);
    if (!isHad(known.ground, ground)) throw new Error(notThere(id, ground));
    const rule = { name: id, do: [{ fault: id }], ...(once ? { once: true } : {}) };
    return {
      id,
      does: known.does,
      usual: known.usual,
      rules: jsonText({ 'mcpscope-rules': 1, name: id, rules: [rule] }),
    };
  });
  const recipes = recipe.map((id): TriedFault => {
    const known = RECIPES.find((each) => each.id === id);
    if (known === undefined) throw new Error(`No recipe is called “${id}”: --list prints them.`);
    if (!isRecipeHad(known, ground)) throw new Error(notThere(id, ground));
    return triedRecipe(known);
  });
  return [...faults, ...recipes];
}

/** All that can be tried over stdio, or over an address. */
export function faultsOn(ground: TrialGround): {
  readonly faults: readonly TriedFault[];
  readonly recipes: readonly TriedFault[];
} {
  return {
    faults: triedFaults({ fault: [], recipe: [] }, ground),
    recipes: RECIPES.filter((recipe) => isRecipeHad(recipe, ground) && !holds(recipe)).map(triedRecipe),
  };
}

function triedRecipe({ id, name, text }: Recipe): TriedFault {
  return { id, does: `follows the recipe “${name}”`, usual: '', rules: text };
}

/** Nobody decides about what is held while a client is tried. */
function holds({ text }: Recipe): boolean {
  const reading = readRules(text);
  return reading.ok && reading.set.rules.some(({ steps }) => steps.some(({ hold }) => hold !== undefined));
}

function isRecipeHad({ text }: Recipe, ground: TrialGround): boolean {
  const reading = readRules(text);
  return reading.ok && reading.set.rules.every(({ steps }) => steps.every((step) => isHad(step.ground, ground)));
}

function notThere(id: string, ground: TrialGround): string {
  if (ground === 'any') return `“${id}” breaks a process or an HTTP exchange, which needs a tap around the server.`;
  return ground === 'stdio'
    ? `“${id}” is a fault of HTTP: name a server by --url.`
    : `“${id}” is a fault of a process: name a server behind --.`;
}
