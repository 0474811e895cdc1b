import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import {
  answerSources,
  faultOf,
  type FileReader,
  Middle,
  readRules,
  RECIPES,
  type RuleSet,
  scriptsOf,
} from '../../../shared/middle/index.ts';
import { addressTarget, Elsewhere } from '../../engine/index.ts';
import { targetOf } from '../options/index.ts';
import type { Answers } from '../../tap/chaos/index.ts';
import { cliEngine } from '../connection/index.ts';
import { loadScripts, runScript, scriptProblem } from '../../scripts/index.ts';
import { say, sayLines, type Terminal } from '../print/index.ts';

/** Why these rules cannot be had for a process, or before an address, as a sentence; '' where they can. */
export function whyNotThere({ rules }: RuleSet, ground: 'stdio' | 'http'): string {
  const other = ground === 'stdio' ? 'http' : 'stdio';
  const step = rules.flatMap(({ steps }) => steps).find(({ ground }) => ground === other);
  if (step === undefined) return '';
  return other === 'http'
    ? `A message cannot be ${step.does} over stdio: that is a fault of HTTP, for a server by --url and --listen.`
    : `A message cannot be ${step.does} over HTTP: that is a fault of a process, for a server behind --.`;
}

/** Loads what runs scripts, where there are some. What is wrong with one of them, as a sentence; '' for nothing. */
export async function brokenScript(set: RuleSet): Promise<string> {
  const scripts = scriptsOf(set);
  if (scripts.length > 0) await loadScripts();
  const problem = scripts.map(scriptProblem).find((each) => each !== '') ?? '';
  return problem === '' ? '' : `A script cannot be read. ${problem}`;
}

/** Null stands for no file; a sentence for what is wrong. */
export function rulesOfFile(file: string | undefined): RuleSet | string {
  if (file === undefined) return 'Name a file of rules, or a fault with --fault; --list prints those.';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `The file of rules cannot be read: ${(error as Error).message}`;
  }
  const reading = readRules(text, basename(file).replace(/\.mcprules\.ya?ml$/, ''), (path) =>
    answerFile(resolve(dirname(file), path)),
  );
  if (reading.ok) return reading.set;
  return reading.problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n');
}

/** An answer that rules name by its file, from the folder of the rules on. */
function answerFile(path: string): ReturnType<FileReader> {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, problem: `The answer cannot be read: ${(error as Error).message}` };
  }
}

/** Who reads a test's log sees whether a rule met anything at all. */
function touchedWords(who: string, { rules }: RuleSet, begun: readonly Middle[]): string {
  const counts = begun.map((middle) => middle.counts(rules.length));
  const words = rules.map(({ name }, at) => {
    const times = counts.reduce((sum, one) => sum + (one[at] ?? 0), 0);
    return `${who}: “${name}” touched ${counted(times, 'message')}`;
  });
  return words.join('\n');
}

export function rulesOfNames(faults: readonly string[], [recipe, ...more]: readonly string[]): RuleSet | string {
  if (recipe === undefined) return rulesOfFaults(faults);
  if (more.length > 0) return 'Name one recipe; --run takes several.';
  if (faults.length > 0) return 'Name faults or a recipe, not both.';
  const known = RECIPES.find(({ id }) => id === recipe);
  if (known === undefined) return `No recipe is called “${recipe}”: --list prints them.`;
  const reading = readRules(known.text);
  return reading.ok ? reading.set : reading.problems.map(({ message }) => message).join('\n');
}

function rulesOfFaults(ids: readonly string[]): RuleSet | string {
  const unknown = ids.find((id) => faultOf(id) === null);
  if (unknown !== undefined) return `No fault is called “${unknown}”: --list prints them.`;
  const rules = ids.map((id) => ({ name: id, do: [{ fault: id }] }));
  const reading = readRules(JSON.stringify({ 'mcpscope-rules': 1, name: ids.join(', '), rules }));
  return reading.ok ? reading.set : reading.problems.map(({ message }) => message).join('\n');
}

/** Rules for conversations, and who else they ask: each conversation has both for itself. */
export interface RulesAtWork {
  readonly middle: () => Middle;
  readonly answers?: () => Answers;
}

/** Rules in the middle of conversations. `file`: from whose folder on captures are found. The seed, and what they tell of, goes to stderr, and at the end how much each has touched. */
export function rulesAtWork(
  terminal: Terminal,
  who: string,
  { set, seed, file }: { readonly set: RuleSet; readonly seed: number; readonly file: string | undefined },
): RulesAtWork {
  say(terminal, `${who}: ${set.name}, seed ${seed}`);
  const begun: Middle[] = [];
  terminal.on('exit', () => sayLines(terminal, touchedWords(who, set, begun)));
  const middle = (): Middle => {
    const one = new Middle(set, seed, String(process.pid), {
      runScript,
      notify: (text) => sayLines(terminal, `${who}: ${text}`),
    });
    begun.push(one);
    return one;
  };
  const answers = askedBy(terminal, set, file);
  return { middle, ...(answers === undefined ? {} : { answers }) };
}

/** Who else rules of a file ask, for one conversation; undefined where they ask nobody. `file`: that of the rules, from whose folder on captures are found. */
function askedBy(terminal: Terminal, set: RuleSet, file: string | undefined): (() => Answers) | undefined {
  const sources = answerSources(set);
  if (sources.length === 0) return undefined;
  const engine = cliEngine(terminal);
  terminal.on('exit', () => engine.killAll());
  return () =>
    new Elsewhere({
      connector: engine,
      targetOf: (source) => {
        if (source.kind === 'url') return addressTarget(source.url);
        if (source.kind === 'command') return targetOf([source.command, ...source.args], {}, terminal.env);
        throw new Error(`Saved servers are the window's: name “${source.name}” by its command or its url here.`);
      },
      captureAt: (path) => resolve(dirname(file ?? ''), path),
    });
}
