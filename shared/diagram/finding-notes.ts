import { counted } from '../analysis/index.ts';
import type { DiagramFinding, DiagramSource, NoteStep, Step } from './diagram.ts';
import { visibleText } from './visible-text.ts';

/** Findings that stand beside one step; the others are counted. */
const SHOWN = 3;

const SIGNS = { error: '✕', warning: '▲', info: 'i' } as const;

/** Puts each finding behind the step that it is about first of all, or else the first one that it names. */
export function withFindings(source: DiagramSource, steps: readonly Step[]): Step[] {
  const stepOf = new Map<number, number>();
  for (const [at, { rows }] of steps.entries()) for (const row of rows) stepOf.set(row, at);
  const byStep = new Map<number, Set<DiagramFinding>>();
  for (const [row, at] of stepOf) {
    for (const finding of source.findingsOfRow(row)) {
      if (finding.level === 'info') continue;
      const place = stepOf.get(finding.rows[0] ?? -1) ?? firstPlace(finding, stepOf) ?? at;
      const found = byStep.get(place);
      if (found) found.add(finding);
      else byStep.set(place, new Set([finding]));
    }
  }
  return steps.flatMap((step, at) => [step, ...notesOf(step, [...(byStep.get(at) ?? [])])]);
}

/** A finding may name thousands of rows; those at its beginning are enough to find it a place. */
function firstPlace({ rows }: DiagramFinding, stepOf: ReadonlyMap<number, number>): number | undefined {
  for (const row of rows.slice(0, 32)) {
    const at = stepOf.get(row);
    if (at !== undefined) return at;
  }
  return undefined;
}

function notesOf(step: Step, findings: readonly DiagramFinding[]): NoteStep[] {
  const worst = findings.toSorted((left, right) => rank(left) - rank(right));
  const more = worst.length - SHOWN;
  const beside = { kind: 'note', over: 'both', t: step.t, until: step.until, row: step.row, rows: [] } as const;
  const notes = worst.slice(0, SHOWN).map((finding): NoteStep => ({
    ...beside,
    tone: finding.level,
    sign: SIGNS[finding.level],
    title: `${visibleText(finding.rule, 80)} · ${finding.side}`,
    lines: [visibleText(finding.message)],
  }));
  if (more > 0)
    notes.push({ ...beside, tone: 'muted', sign: '⋯', title: `${counted(more, 'more finding')} here`, lines: [] });
  return notes;
}

function rank({ level }: DiagramFinding): number {
  return level === 'error' ? 0 : 1;
}
