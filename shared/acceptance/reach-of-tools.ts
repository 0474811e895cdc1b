import { type AcceptanceReport, type Outcome, OUTCOMES } from './verdict.ts';

/** Clients that a sentence names. */
const NAMED = 4;
const LONGEST_NAME = 60;

/** What clients together make of a tool, or of the server, as a finding tells it: their choice is no fault, so it is never an error. */
export interface ReachOfTool {
  /** Place of the tool in the list; −1 for the whole server. */
  readonly tool: number;
  /** `info` where only reports tell it, and where nothing is lost. */
  readonly level: 'warning' | 'info';
  readonly outcome: Exclude<Outcome, 'taken'>;
  /** Ids of the clients. */
  readonly clients: readonly string[];
  /** `3 of 12 clients lose the tool “search”: …` */
  readonly sentence: string;
}

interface Reached {
  readonly ids: Set<string>;
  readonly names: string[];
  sure: boolean;
}

/** How far what is odd in a server reaches among the clients that were asked, the worst first. */
export function reachOfTools({ clients, tools, rules }: AcceptanceReport): readonly ReachOfTool[] {
  const programs = clients.filter(({ kind }) => kind === 'client');
  const asked = programs.length === 0 ? clients : programs;
  const reached = new Map<number, Map<Outcome, Reached>>();
  for (const { id, name, breaches } of asked) {
    for (const { tool, outcome, rule } of breaches) {
      const outcomes = reached.get(tool) ?? new Map<Outcome, Reached>();
      const known = outcomes.get(outcome) ?? { ids: new Set<string>(), names: [], sure: false };
      if (!known.ids.has(id)) known.names.push(name);
      known.ids.add(id);
      known.sure ||= rules[rule]?.knownBy !== 'issue';
      outcomes.set(outcome, known);
      reached.set(tool, outcomes);
    }
  }
  return Array.from(reached)
    .flatMap(([tool, outcomes]) =>
      Array.from(outcomes, ([outcome, { ids, names, sure }]): ReachOfTool => {
        const lost = outcome as ReachOfTool['outcome'];
        const named = `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`;
        const words = wordsOf(lost, names.length, tool < 0 ? '' : `“${cut(tools[tool] ?? '')}”`);
        return {
          tool,
          level: sure && lost !== 'changed' ? 'warning' : 'info',
          outcome: lost,
          clients: [...ids],
          sentence: `${names.length} of ${asked.length} ${asked.length === 1 ? 'client' : 'clients'} ${words}: ${named}.`,
        };
      }),
    )
    .toSorted((a, b) => OUTCOMES.indexOf(b.outcome) - OUTCOMES.indexOf(a.outcome) || a.tool - b.tool);
}

function wordsOf(outcome: ReachOfTool['outcome'], clients: number, tool: string): string {
  const one = (single: string, several: string): string => (clients === 1 ? single : several);
  const because = tool === '' ? '' : ` because of ${tool}`;
  switch (outcome) {
    case 'turn':
      return `${one('fails', 'fail')} every request to the model${because}`;
    case 'server':
      return `${one('gives', 'give')} the server up${because}`;
    case 'server-tools':
      return `${one('loses', 'lose')} all tools of the server${because}`;
    case 'tool':
      return tool === '' ? `${one('leaves', 'leave')} tools out` : `${one('loses', 'lose')} the tool ${tool}`;
    case 'call':
      return `${one('does', 'do')} not show all of ${tool === '' ? 'an answer' : `what ${tool} answers`}`;
    case 'changed':
      return tool === ''
        ? `${one('takes', 'take')} the server otherwise than it is`
        : `${one('changes', 'change')} ${tool}`;
  }
}

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
