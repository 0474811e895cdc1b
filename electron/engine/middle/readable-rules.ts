import { readRules, type RuleSet, scriptsOf } from '../../../shared/middle/index.ts';
import { loadScripts, scriptProblem } from '../../scripts/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/**
 * The rules of a text. `isLed`: for a connection that mcpscope leads itself. Throws BridgeFault with a sentence where it cannot be read, or where
 * there is a rule in it that cannot be had here: faults of processes and of HTTP need a tap around the server.
 */
export function rulesIn(text: string, isLed: boolean): RuleSet {
  const reading = readRules(text);
  if (!reading.ok) {
    const [first] = reading.problems;
    throw new BridgeFault(
      'bad-input',
      `Line ${first?.line ?? 1} cannot be read: ${first?.message ?? 'it is no rule.'}`,
    );
  }
  for (const { name, steps } of reading.set.rules) {
    if (!isLed && steps.some(({ ground }) => ground === 'led'))
      throw new BridgeFault('bad-input', `“${name}” stops the record, which the tap keeps by itself: leave that out.`);
    if (steps.some(({ ground }) => ground === 'stdio' || ground === 'http'))
      throw new BridgeFault(
        'bad-input',
        `“${name}” breaks a process or an HTTP exchange, which needs a tap around the server: run it by mcpscope chaos.`,
      );
  }
  for (const source of scriptsOf(reading.set)) {
    const problem = scriptProblem(source);
    if (problem !== '') throw new BridgeFault('bad-input', `A script cannot be read. ${problem}`);
  }
  return reading.set;
}

/** Loads what the rules of a text need, so that they can be put into force at once. */
export async function readyFor(text: string): Promise<void> {
  // Few rules have scripts: most texts are read once, as they are put into force.
  if (!text.includes('script')) return;
  const reading = readRules(text);
  if (reading.ok && scriptsOf(reading.set).length > 0) await loadScripts();
}
