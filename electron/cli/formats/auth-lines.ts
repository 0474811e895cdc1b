import pc from 'picocolors';
import { field, terminalLine, toned } from '../print/index.ts';
import type { AuthReport, ReportedSignIn, ReportedStep, ReportedTrial } from '../report/index.ts';

const SIGNS: Readonly<Record<ReportedStep['state'], string>> = {
  done: pc.green('✓'),
  wrong: pc.red('✕'),
  current: pc.yellow('…'),
  'to come': pc.dim('·'),
  'left out': pc.dim('–'),
};

const GRADES = { right: pc.dim('  '), note: pc.dim('i '), warning: pc.yellow('! '), error: pc.red('✕ ') } as const;

/** The report of a sign-in for people: the verdict, then each step with what came and what is to be said of it. */
export function authLines(report: AuthReport): string[] {
  return [
    toned(report.ok ? 'ok' : 'error', report.verdict),
    ...report.signIns.flatMap(signInLines),
    ...(report.introspection === undefined
      ? []
      : ['', pc.bold('What its issuer says of the token'), ...report.introspection.map(checkLine)]),
    ...defenceLines(report.defences ?? []),
    ...(report.capture === null ? [] : [field('capture', report.capture)]),
  ];
}

function signInLines({ grant, revision, steps }: ReportedSignIn): string[] {
  return ['', pc.bold(`${grant}, by the rules of ${revision}`), ...steps.flatMap(stepLines)];
}

/** A step with what came and what is to be said of it; none for one that is left out. */
export function stepLines({ title, state, expected, came, checks, exchanges }: Omit<ReportedStep, 'grade'>): string[] {
  if (state === 'left out') return [];
  const numbers = exchanges.length === 0 ? '' : pc.dim(`  #${exchanges.join(' #')}`);
  return [
    `${SIGNS[state]} ${title}${numbers}`,
    ...(state === 'wrong' ? [`    ${pc.dim('expected')}  ${expected}`] : []),
    ...came.map((what) => `    ${pc.dim('came')}  ${terminalLine(what)}`),
    ...checks.map(checkLine),
  ];
}

/** One comparison with the specification. */
export function checkLine({ grade, says, clause }: ReportedStep['checks'][number]): string {
  return `    ${GRADES[grade]}${terminalLine(says)}${clause === '' ? '' : pc.dim(` (${clause})`)}`;
}

const DEFENCES: Readonly<Record<ReportedTrial['verdict'], string>> = {
  holds: pc.green('✓'),
  fails: pc.red('✕'),
  untold: pc.dim('?'),
};

function defenceLines(trials: readonly ReportedTrial[]): string[] {
  if (trials.length === 0) return [];
  const lines = trials.flatMap(({ id, does, expected, came, outcome, verdict, clause, exchanges }) => [
    `${DEFENCES[verdict]} ${id}: a client that ${does}${exchanges.length === 0 ? '' : pc.dim(`  #${exchanges.join(' #')}`)}`,
    `    ${pc.dim('came')}  ${outcome === 'left-out' ? 'not tried' : outcome}: ${terminalLine(came)}`,
    ...(verdict === 'fails' ? [`    ${pc.dim('expected')}  ${expected} ${pc.dim(`(${clause})`)}`] : []),
  ]);
  return ['', pc.bold('Wrong on purpose'), ...lines];
}
