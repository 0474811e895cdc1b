import type { ReplayCase, ReplayOutcome, ReplayState } from '../../../shared/replay/index.ts';

/** How an outcome is shown: a sign, a tone and the word; the word alone says it, too. */
export const OUTCOMES: Readonly<Record<ReplayOutcome, { readonly sign: string; readonly tone: string }>> = {
  waiting: { sign: '·', tone: 'tone-muted' },
  same: { sign: '✓', tone: 'tone-ok' },
  differs: { sign: '≠', tone: 'tone-error' },
  missing: { sign: '−', tone: 'tone-error' },
  extra: { sign: '+', tone: 'tone-error' },
  slower: { sign: '◔', tone: 'tone-warning' },
  'not sent': { sign: '○', tone: 'tone-muted' },
};

/** Outcomes in the order in which they are counted. */
export const COUNTED = ['same', 'differs', 'missing', 'extra', 'slower', 'not sent'] as const;

/** What an operation of a replay is, as one line. */
export function caseTitle({ method, name, kind }: Pick<ReplayCase, 'method' | 'name' | 'kind'>): string {
  const what = method === '' ? 'answer without a request' : method;
  return `${what}${name === '' ? '' : ` ${name}`}${kind === 'server request' ? ' (asked by the server)' : ''}`;
}

const HEADLINES: Readonly<Record<ReplayState['state'], string>> = {
  connecting: 'Connecting…',
  running: 'Replaying…',
  'waiting for a step': 'Waiting for the next step',
  done: 'Done',
  stopped: 'Stopped',
  died: 'The server ended half-way',
};

/** How a replay stands, and what it came to. */
export function headline(replay: ReplayState): string {
  const { state, problem, sent } = replay;
  if (state === 'died' && sent === 0) return `Could not connect: ${problem}`;
  if (state === 'done') return resultSentence(replay);
  return problem === '' ? HEADLINES[state] : `${HEADLINES[state]}: ${problem}`;
}

/** Tone of how a replay stands. */
export function toneOf({ state, tally }: ReplayState): string {
  if (state === 'died') return 'tone-error';
  if (state !== 'done') return '';
  if (tally.differs + tally.missing + tally.extra > 0) return 'tone-error';
  return tally.slower > 0 ? 'tone-warning' : 'tone-ok';
}

function resultSentence({ tally }: ReplayState): string {
  const wrong = tally.differs + tally.missing + tally.extra;
  if (wrong > 0) return `${wrong === 1 ? 'One case differs' : `${wrong} cases differ`} from the recording.`;
  return tally.slower > 0 ? 'All responses match, but some are slower.' : 'All responses match.';
}
