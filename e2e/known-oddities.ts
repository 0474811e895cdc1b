import { readFileSync } from 'node:fs';
import { inProject } from './shells/project.ts';

/** What was talked with, how, and which revision was agreed on. */
export interface Run {
  readonly server: 'everything' | 'sdk';
  readonly over: 'stdio' | 'http' | 'sse';
  readonly in: 'check' | 'conversation';
  readonly revision: string;
}

/** What a server truly does against its revision: one rule, where it is broken, and why that is known. */
interface Oddity {
  readonly rule: string;
  readonly level: string;
  readonly side: string;
  readonly server: string;
  readonly over: readonly string[];
  readonly revisions: readonly string[];
  readonly in: readonly string[];
  /** It depends on which of two things comes first. */
  readonly sometimes?: boolean;
  readonly why: string;
}

interface Told {
  readonly rule: string;
  readonly level: string;
  readonly side: string;
}

const ODDITIES = JSON.parse(readFileSync(inProject('e2e/known-oddities.json'), 'utf8')) as readonly Oddity[];

/** Errors and warnings that are told, and those that have to be by what is known of the servers: both the same where all is well. */
export function compareWithOddities(run: Run, findings: readonly Told[]): { told: string[]; known: string[] } {
  const known = ODDITIES.filter(
    (oddity) =>
      oddity.server === run.server &&
      oddity.over.includes(run.over) &&
      oddity.in.includes(run.in) &&
      oddity.revisions.includes(run.revision),
  );
  const told = new Set(findings.filter(({ level }) => level !== 'info').map(inWords));
  const due = new Set(known.filter(({ sometimes }) => sometimes !== true).map(inWords));
  for (const oddity of known) if (oddity.sometimes && told.has(inWords(oddity))) due.add(inWords(oddity));
  return { told: [...told].toSorted(), known: [...due].toSorted() };
}

function inWords({ level, side, rule }: Told): string {
  return `${level} ${rule} (${side})`;
}
