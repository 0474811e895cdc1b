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
interface KnownFinding {
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

const KNOWN_FINDINGS = JSON.parse(
  readFileSync(inProject('e2e/known-findings.json'), 'utf8'),
) as readonly KnownFinding[];

/** Errors and warnings that are told, and those that have to be by what is known of the servers: both the same where all is well. */
export function compareWithKnown(run: Run, findings: readonly Told[]): { told: string[]; known: string[] } {
  const known = KNOWN_FINDINGS.filter(
    (entry) =>
      entry.server === run.server &&
      entry.over.includes(run.over) &&
      entry.in.includes(run.in) &&
      entry.revisions.includes(run.revision),
  );
  const told = new Set(findings.filter(({ level }) => level !== 'info').map(inWords));
  const due = new Set(known.filter(({ sometimes }) => sometimes !== true).map(inWords));
  for (const entry of known) if (entry.sometimes && told.has(inWords(entry))) due.add(inWords(entry));
  return { told: [...told].toSorted(), known: [...due].toSorted() };
}

function inWords({ level, side, rule }: Told): string {
  return `${level} ${rule} (${side})`;
}
