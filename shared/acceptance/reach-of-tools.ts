import { type AcceptanceReport, type Outcome, OUTCOMES } from './verdict.ts';

/** Clients, and tools, that a sentence names. */
const NAMED = 4;
const LONGEST_NAME = 60;

/** What clients together make of tools, or of the server, as a finding tells it: their choice is no fault, so it is never an error. */
export interface ReachOfTools {
  /** Places of the tools in the list; none for the whole server. */
  readonly tools: readonly number[];
  /** `info` where only reports tell it, and where nothing is lost. */
  readonly level: 'warning' | 'info';
  readonly outcome: Exclude<Outcome, 'taken'>;
  /** Ids of the clients. */
  readonly clients: readonly string[];
  /** `3 of 12 clients lose the tool “search”: …` */
  readonly sentence: string;
}

/** What clients make of one tool, by one outcome. */
interface ReachedTool {
  readonly tool: number;
  readonly outcome: Outcome;
  readonly ids: string[];
  readonly names: string[];
  sure: boolean;
}

/** How far what is odd in a server reaches among the clients that were asked, the worst first; tools of which the same ones make the same are one. */
export function reachOfTools({ clients, tools, rules }: AcceptanceReport): readonly ReachOfTools[] {
  const programs = clients.filter(({ kind }) => kind === 'client');
  const asked = programs.length === 0 ? clients : programs;
  const reached = new Map<string, ReachedTool>();
  for (const { id, name, breaches } of asked)
    for (const { tool, outcome, rule } of breaches) {
      const key = `${tool} ${outcome}`;
      const known: ReachedTool = reached.get(key) ?? { tool, outcome, ids: [], names: [], sure: false };
      if (known.ids.at(-1) !== id) {
        known.ids.push(id);
        known.names.push(name);
      }
      known.sure ||= rules[rule]?.knownBy !== 'issue';
      reached.set(key, known);
    }
  const alike = new Map<string, ReachedTool[]>();
  for (const one of reached.values()) {
    const key = [one.tool < 0, one.outcome, one.sure, ...one.ids].join(' ');
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [one]);
    else known.push(one);
  }
  return Array.from(alike.values(), (group): ReachOfTools => {
    const { outcome: reachedOutcome, ids, names, sure } = group[0]!;
    const outcome = reachedOutcome as ReachOfTools['outcome'];
    const places = group.map(({ tool }) => tool).filter((tool) => tool >= 0);
    const words = wordsOf(outcome, ids.length, places.length, named(places.map((at) => `“${cut(tools[at] ?? '')}”`)));
    return {
      tools: places,
      level: sure && outcome !== 'changed' ? 'warning' : 'info',
      outcome,
      clients: ids,
      sentence: `${ids.length} of ${asked.length} ${asked.length === 1 ? 'client' : 'clients'} ${words}: ${named(names)}.`,
    };
  }).toSorted(
    (a, b) => OUTCOMES.indexOf(b.outcome) - OUTCOMES.indexOf(a.outcome) || (a.tools[0] ?? -1) - (b.tools[0] ?? -1),
  );
}

function wordsOf(outcome: ReachOfTools['outcome'], clients: number, count: number, tools: string): string {
  const one = (single: string, several: string): string => (clients === 1 ? single : several);
  const because = tools === '' ? '' : ` because of ${tools}`;
  switch (outcome) {
    case 'turn':
      return `${one('fails', 'fail')} every request to the model${because}`;
    case 'server':
      return `${one('gives', 'give')} the server up${because}`;
    case 'server-tools':
      return `${one('loses', 'lose')} all tools of the server${because}`;
    case 'tool':
      return tools === ''
        ? `${one('leaves', 'leave')} tools out`
        : `${one('loses', 'lose')} the ${count === 1 ? 'tool' : 'tools'} ${tools}`;
    case 'call':
      return `${one('does', 'do')} not show all of ${tools === '' ? 'an answer' : `what ${tools} ${count === 1 ? 'answers' : 'answer'}`}`;
    case 'changed':
      return tools === ''
        ? `${one('takes', 'take')} the server otherwise than it is`
        : `${one('changes', 'change')} ${tools}`;
  }
}

/** The first of some names, and how many more there are. */
function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
