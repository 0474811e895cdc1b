import { counted, duration } from '../analysis/index.ts';
import type { LatencyDifference, OperationPair, SessionComparison, SurfaceChange } from './comparison.ts';
import { COMPATIBILITY_SIGNS, OUTCOME_SIGNS } from './comparison-sentences.ts';
import type { Difference } from './difference.ts';
import type { JsonDifference } from './json-difference.ts';
import { worstFirst } from './session-comparison.ts';

/** One line of a comparison as a report tells it. */
export interface ComparisonLine {
  /** A shape and a word that say what it is: `✕ breaking`. */
  readonly sign: string;
  readonly word: string;
  /** What it is about, as code; '' for none. */
  readonly subject: string;
  /** Why it is so, or what is to be said of it. */
  readonly text: string;
  /** What stands on either side, as code; '' for nothing. */
  readonly left: string;
  readonly right: string;
  readonly below: readonly ComparisonLine[];
}

/** The differences of one kind; never empty. */
export interface ComparisonSection {
  readonly title: string;
  readonly lines: readonly ComparisonLine[];
}

const NOUNS = { tools: 'tool', prompts: 'prompt', resources: 'resource', resourceTemplates: 'template' } as const;

/** What differs, section by section, in an order that is always the same. */
export function comparisonSections(comparison: SessionComparison): ComparisonSection[] {
  const { surface, identity, operations, findings, vocabulary, latency } = comparison;
  const sections: ComparisonSection[] = [
    { title: 'Surface', lines: worstFirst(surface).map(surfaceLine) },
    {
      title: 'Identity and capabilities',
      lines: identity.filter(({ change }) => change !== 'same').map(identityLine),
    },
    { title: 'Operations', lines: operations.filter(({ outcome }) => outcome !== 'same').map(operationLine) },
    {
      title: 'Findings',
      lines: findings
        .filter(({ left, right }) => left !== right)
        .map(({ rule, level, title, left, right }) =>
          line({ word: level, subject: rule, text: title, left: String(left), right: String(right) }),
        ),
    },
    {
      title: 'Vocabulary',
      lines: vocabulary
        .filter(({ left, right }) => left !== right)
        .map(({ dir, method, left, right }) =>
          line({
            word: dir === 'c2s' ? 'client' : 'server',
            subject: method,
            text: left === 0 ? 'only in current' : right === 0 ? 'only in baseline' : 'a different number of times',
            left: String(left),
            right: String(right),
          }),
        ),
    },
    { title: 'Latency (p50, p95)', lines: comparison.same ? [] : latency.map(latencyLine) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** A change of what is offered, as a line. */
export function surfaceLine({ kind, name, path, compatibility, why, left, right }: SurfaceChange): ComparisonLine {
  return line({
    sign: COMPATIBILITY_SIGNS[compatibility],
    word: compatibility,
    subject: [`${NOUNS[kind]} ${name}`, path].filter((part) => part !== '').join(' '),
    text: why,
    // Of an item that came or went, its being there is what counts.
    left: path === '' ? '' : left,
    right: path === '' ? '' : right,
  });
}

function identityLine({ group, name, compatibility, why, left, right }: Difference): ComparisonLine {
  return line({
    sign: COMPATIBILITY_SIGNS[compatibility],
    word: compatibility,
    subject: group === 'protocol' || group === 'facts' ? name : `${group} ${name}`,
    text: why,
    left: left ?? '',
    right: right ?? '',
  });
}

/** What an operation is called in a list: its method and what it names. */
export function operationWords({ dir, method, name }: Pick<OperationPair, 'dir' | 'method' | 'name'>): string {
  return `${dir === 's2c' ? 'server asks ' : ''}${method}${name === '' ? '' : ` ${name}`}`;
}

function operationLine(pair: OperationPair): ComparisonLine {
  const { outcome, left, right, differences, more } = pair;
  const states = left !== null && right !== null && left.state !== right.state;
  return line({
    sign: OUTCOME_SIGNS[outcome],
    word: outcome,
    subject: operationWords(pair),
    text: states ? `${left.state} became ${right.state}` : '',
    below: [
      ...differences.map(differenceLine),
      ...(more > 0 ? [line({ text: `${counted(more, 'more difference')}` })] : []),
    ],
  });
}

function differenceLine({ path, change, left, right }: JsonDifference): ComparisonLine {
  return line({ word: change, subject: path === '' ? 'message' : path, left, right });
}

function latencyLine({ method, left, right }: LatencyDifference): ComparisonLine {
  return line({ subject: method, left: latencyWords(left), right: latencyWords(right) });
}

/** `12 ms, 40 ms of 13`: half of them, and nineteen of twenty, took no longer; `12 ms` of a single one. */
function latencyWords({ count, p50, p95 }: LatencyDifference['left']): string {
  if (count < 2) return count === 0 ? '' : duration(p50);
  return `${duration(p50)}, ${duration(p95)} of ${count}`;
}

function line(own: Partial<ComparisonLine>): ComparisonLine {
  return { sign: '', word: '', subject: '', text: '', left: '', right: '', below: [], ...own };
}
