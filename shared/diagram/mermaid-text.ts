import { coverageWords } from './coverage-sentence.ts';
import type { Activation, ArrowStep, Diagram, ParticipantKey, Step } from './diagram.ts';
import { stepWords, timeText } from './step-label.ts';
import { titleOf } from './svg-text.ts';
import { fitCells, visibleText } from './visible-text.ts';

/** Mermaid refuses a text of more than 50,000 characters (`maxTextSize`) unless it is told otherwise. */
const MOST_CHARACTERS = 48_000;
/** Longest label, in characters as they are read. */
const LABEL = 110;

const ARROWS: Readonly<Record<ArrowStep['shape'], string>> = {
  request: '->>',
  response: '-->>',
  notification: '-)',
  tick: '--)',
  wire: '-->',
};

/** A diagram as Mermaid reads it (`sequenceDiagram`), one statement a line. */
export function mermaidText(diagram: Diagram): string {
  const lines = ['sequenceDiagram', ...diagram.participants.map(participantLine)];
  lines.push(`  Note over C,S: ${mermaidLabel(`${titleOf(diagram)}. ${coverageWords(diagram.coverage)}`, 300)}`);
  const { begins, ends } = barsByStep(diagram);
  let size = lines.join('\n').length;
  for (const [at, step] of diagram.steps.entries()) {
    const said = [statement(step), ...barLines('deactivate', ends.get(at)), ...barLines('activate', begins.get(at))];
    size += said.reduce((sum, line) => sum + line.length + 1, 0);
    if (size > MOST_CHARACTERS) {
      const left = diagram.steps.length - at;
      lines.push(`  Note over C,S: ${left} more steps left out, since Mermaid reads no more than 50000 characters`);
      break;
    }
    lines.push(...said);
  }
  return `${lines.join('\n')}\n`;
}

function participantLine({ key, role, name }: Diagram['participants'][number]): string {
  const label = name === role ? name : `${name} (${role})`;
  return `  participant ${nameOf(key)} as ${mermaidLabel(label, LABEL)}`;
}

function nameOf(key: ParticipantKey): string {
  if (key === 'client') return 'C';
  if (key === 'server') return 'S';
  return key.replace('issuer-', 'I').replace('http-', 'H');
}

function statement(step: Step): string {
  const label = mermaidLabel(withTime(step), LABEL);
  switch (step.kind) {
    case 'arrow': {
      const arrow = step.shape === 'response' && step.tone === 'error' ? '--x' : ARROWS[step.shape];
      return `  ${nameOf(step.from)}${arrow}${nameOf(step.to)}: ${label}`;
    }
    case 'note': {
      const place = step.over === 'both' ? 'over C,S' : step.over === 'client' ? 'left of C' : 'right of S';
      return `  Note ${place}: ${label}`;
    }
    case 'gap':
      return `  Note over C,S: ${label}`;
  }
}

/** The time stands in front, where the label is read first. */
function withTime(step: Step): string {
  const time = timeText(step);
  return time === '' ? stepWords(step) : `${time} s · ${stepWords(step)}`;
}

/** Bars that begin and end at each step. One that never ends is only begun; a stream's ends do not matter to Mermaid. */
function barsByStep({ activations }: Diagram): {
  readonly begins: ReadonlyMap<number, Activation[]>;
  readonly ends: ReadonlyMap<number, Activation[]>;
} {
  const begins = new Map<number, Activation[]>();
  const ends = new Map<number, Activation[]>();
  for (const bar of activations) {
    if (bar.kind === 'user' || bar.first === bar.last) continue;
    addTo(begins, bar.first, bar);
    if (!bar.open) addTo(ends, bar.last, bar);
  }
  return { begins, ends };
}

function addTo(map: Map<number, Activation[]>, at: number, bar: Activation): void {
  map.set(at, [...(map.get(at) ?? []), bar]);
}

function barLines(word: 'activate' | 'deactivate', bars: readonly Activation[] = []): string[] {
  return bars.map(({ on }) => `  ${word} ${nameOf(on)}`);
}

/** Characters that mean nothing to Mermaid wherever they stand. */
const PLAIN = /[^\p{L}\p{M}\p{N} .,_/()'+=?!*|·…→←×−-]/gu;
/** A word that ends a block wherever it stands. */
const END = /\bend\b/giu;

/**
 * A text as a label of Mermaid: everything that its grammar, its comments (`%%`), its directives (`%%{`), its entities
 * (`#`, `;`) or HTML could take for their own is written as a numeric entity.
 */
export function mermaidLabel(text: string, limit: number): string {
  const label = fitCells(visibleText(text, limit * 2), limit) || '…';
  return label.replace(PLAIN, entityOf).replace(END, (word) => `${entityOf(word)}${word.slice(1)}`);
}

function entityOf(text: string): string {
  return `#${text.codePointAt(0)};`;
}
