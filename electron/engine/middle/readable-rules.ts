import { basename } from 'node:path';
import {
  answerSources,
  ANY_FILE,
  type FileReader,
  readRules,
  type RuleSet,
  scriptsOf,
} from '../../../shared/middle/index.ts';
import { loadScripts, scriptProblem } from '../../scripts/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** Where rules are to work: on a connection that mcpscope leads itself, or in a tap around a process, or before an address. */
export type RulesGround = 'led' | 'stdio' | 'http';

const ELSEWHERE: Readonly<Record<RulesGround, string>> = {
  led: 'breaks a process or an HTTP exchange, which needs a tap around the server, or mcpscope chaos',
  stdio: 'breaks an HTTP exchange, and this server is a process: leave that out',
  http: 'breaks a process, and this server is at an address: leave that out',
};

/** The rules of a text. Throws BridgeFault with a sentence where it cannot be read, or where there is a rule in it that cannot be had on this ground. */
export function rulesIn(text: string, ground: RulesGround, readFile: FileReader): RuleSet {
  const reading = readRules(text, '', readFile);
  if (!reading.ok) {
    const [first] = reading.problems;
    throw new BridgeFault(
      'bad-input',
      `Line ${first?.line ?? 1} cannot be read: ${first?.message ?? 'it is no rule.'}`,
    );
  }
  for (const { name, steps } of reading.set.rules) {
    if (steps.some((step) => (step.ground === 'stdio' || step.ground === 'http') && step.ground !== ground))
      throw new BridgeFault('bad-input', `“${name}” ${ELSEWHERE[ground]}.`);
  }
  for (const source of answerSources(reading.set)) {
    if (source.kind === 'command')
      throw new BridgeFault(
        'bad-input',
        `A file of rules starts no command in a window (${source.command}): save its server, and name it, as redirect: {server: NAME}; or run the rules by mcpscope chaos.`,
      );
    if (source.kind === 'record' && basename(source.capture) !== source.capture)
      throw new BridgeFault(
        'bad-input',
        `“${source.capture}” is no capture of the capture folder: name one there, without its folder.`,
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
  const reading = readRules(text, '', ANY_FILE);
  if (reading.ok && scriptsOf(reading.set).length > 0) await loadScripts();
}
