import { surfaceLine, worstFirst } from '../../../shared/compare/index.ts';
import type { ReplayCase, ReplayState, ReplayTally } from '../../../shared/replay/index.ts';
import type { ReplayRun } from '../../engine/index.ts';

/** What a replay came to, as a document. */
export interface ReplayReport {
  readonly file: string;
  /** What was connected to. */
  readonly target: string;
  readonly state: ReplayState['state'];
  /** Nothing differs, is missing, extra, not sent or (where asked for) slower. */
  readonly ok: boolean;
  /** What went wrong, as a sentence; '' when nothing did. */
  readonly problem: string;
  readonly sent: number;
  readonly toSend: number;
  readonly tally: ReplayTally;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ms. */
  readonly tookMs: number;
  readonly cases: readonly ReplayCase[];
}

export function replayReport(run: ReplayRun, file: string): ReplayReport {
  const { state, problem, sent, toSend, tally } = run.state;
  const { header, name } = run.live.info();
  const { rows } = run.live.observation;
  return {
    file,
    target: name,
    state,
    ok: state === 'done' && run.cases.all.every(({ outcome }) => outcome === 'same'),
    problem: problem === '' && state === 'stopped' ? 'The replay was stopped.' : problem,
    sent,
    toSend,
    tally,
    startedAt: header.startedAt,
    tookMs: rows.length === 0 ? 0 : rows.time(rows.length - 1) / 1000,
    cases: run.cases.all,
  };
}

/** What a case is called: `tools/call echo`. */
export function caseName({ method, name, kind }: ReplayCase): string {
  const what = method === '' ? 'an answer to nothing' : method;
  const whose = kind === 'request' ? '' : kind === 'server request' ? 'server asks ' : 'server says ';
  return `${whose}${what}${name === '' ? '' : ` ${name}`}`;
}

/** `result.content[0].text: "a" → "b"`. */
export function differenceLines({ differences, more, changes }: ReplayCase): string[] {
  if (changes.length > 0) return changeLines(changes);
  const lines = differences.map(({ path, change, left, right }) => {
    const where = path === '' ? 'the message' : path;
    switch (change) {
      case 'added':
        return `${where} added: ${right}`;
      case 'removed':
        return `${where} removed: ${left}`;
      case 'order':
        return `${where} in another order: ${left} → ${right}`;
      default:
        return `${where}: ${left} → ${right}`;
    }
  });
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}

const JUDGED = ['breaking', 'additive', 'cosmetic'] as const;

/** `2 breaking, 1 cosmetic`, and beneath it each change as `diff` has it. */
function changeLines(changes: ReplayCase['changes']): string[] {
  const counts = JUDGED.map(
    (word) => [changes.filter(({ compatibility }) => compatibility === word).length, word] as const,
  );
  const sum = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const lines = worstFirst(changes).map(surfaceLine);
  return [
    sum.join(', '),
    ...lines.map(({ sign, word, subject, text, left, right }) => {
      const values = left === '' && right === '' ? '' : `  ${left || '–'} → ${right || '–'}`;
      return `${sign} ${word}  ${subject}  ${text}${values}`;
    }),
  ];
}
