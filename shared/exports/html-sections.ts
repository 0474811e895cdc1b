import {
  counted,
  duration,
  OPERATION_SIGNS,
  sizeWords,
  type LedgerRow,
  type Operation,
  type Session,
} from '../analysis/index.ts';
import { buildDiagram, svgText, type DiagramSource, type RowSelection } from '../diagram/index.ts';
import { clauseAddress, isNoClause, type Finding } from '../findings/index.ts';
import { REPORT_PALETTE } from './html-style.ts';
import { made, markup, NOTHING, type Markup } from '../sinks/index.ts';
import { postMortemFacts, hasPostMortem, LEVEL_SIGNS, stateWords, type Fact } from './session-facts.ts';

const MOST_FINDINGS = 300;
const MOST_OPERATIONS = 500;
const EVENTS_NAMED = 6;

/** What of a report stands under a heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** How many things are in it, as text; '' for none. */
  readonly count: string;
  readonly body: Markup;
}

export function factList(facts: readonly Fact[]): Markup {
  return markup`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        markup`<dt>${name}</dt>
          <dd>${value}</dd> `,
    )}
  </dl>`;
}

/** How it ended; null where there is nothing to tell. */
export function postMortemSection(session: Session): Section | null {
  const { postMortem } = session;
  if (postMortem === null || !hasPostMortem(session)) return null;
  const stderr = postMortem.stderr.map(({ text }) => markup`${text}\n`);
  const left = postMortem.stderrLines - postMortem.stderr.length;
  const words =
    stderr.length === 0
      ? NOTHING
      : markup`<h3>Last words on stderr</h3>
          <div class="card"><pre>${stderr}</pre></div>
          ${left > 0 ? markup`<p class="left">${counted(left, 'line')} before it are left out.</p>` : NOTHING}`;
  const steps = postMortem.tried.map(
    ({ t, text }) => markup`<tr><td class="num">${duration(t)}</td><td>${text}</td></tr>`,
  );
  const tried =
    steps.length === 0
      ? NOTHING
      : markup`<h3>Steps</h3>
          <div class="scroll"><table><tbody>${steps}</tbody></table></div>`;
  return {
    id: 'post-mortem',
    title: 'How it ended',
    count: '',
    body: markup`<div class="card">${factList(postMortemFacts(postMortem))}</div>
      ${words}${tried}`,
  };
}

/** `findings` has the worst first. `isThere` tells which events are in the report. */
export function findingSection(findings: readonly Finding[], isThere: (seq: number) => boolean): Section {
  const shown = findings.slice(0, MOST_FINDINGS);
  const left = findings.length - shown.length;
  return {
    id: 'findings',
    title: 'Findings',
    count: String(findings.length),
    body:
      findings.length === 0
        ? markup`<p class="ok">✓ No rule of the specification was found broken.</p>`
        : markup`${shown.map((finding) => findingCard(finding, isThere))}${leftOut(left, 'finding')}`,
  };
}

function findingCard(finding: Finding, isThere: (seq: number) => boolean): Markup {
  const { rule, level, side, message, spec, revision, seqs, expected } = finding;
  const address = clauseAddress(spec, revision);
  const clause = isNoClause(spec)
    ? NOTHING
    : address === null
      ? markup` · ${spec}`
      : markup` · <a href="${address}" rel="noreferrer">${spec}</a>`;
  const events = seqs
    .slice(0, EVENTS_NAMED)
    .map((seq) => (isThere(seq) ? markup` <a href="#e${seq}">#${seq}</a>` : markup` #${seq}`));
  return markup`<article class="finding ${level}">
    <span class="${level}">${LEVEL_SIGNS[level]} ${level}</span> <b>${rule}</b> <span class="muted">${side}${expected ? ', intentional' : ''}</span>
    <p>${message}</p>
    <p class="small">${events.length === 0 ? 'No event' : events.length === 1 ? 'Event' : 'Events'}${events}${clause}</p>
  </article>`;
}

const LEDGER_TONES: Partial<Record<LedgerRow['verdict'], readonly [sign: string, tone: string]>> = {
  'in use': ['✓', 'ok'],
  'served, not declared': ['✕', 'error'],
  'used, not declared': ['✕', 'error'],
  'declared, not implemented': ['✕', 'error'],
  'wrong revision': ['▲', 'warning'],
  'one-sided; fallback expected': ['●', 'info'],
  'correctly refused': ['●', 'info'],
};

/** What was declared or used of the capabilities; null where nothing was. */
export function ledgerSection({ ledger }: Session): Section | null {
  const lines = ledger.filter(({ declared, used }) => declared !== null || used !== '');
  if (lines.length === 0) return null;
  const rows = lines.map(({ side, path, declared, used, verdict, note }) => {
    const [sign, tone] = LEDGER_TONES[verdict] ?? ['·', 'muted'];
    return markup`<tr>
      <td>${side}</td>
      <th scope="row"><code>${path}</code></th>
      <td>${declared === null ? markup`<span class="muted">not declared</span>` : markup`<code>${declared}</code>`}</td>
      <td>${used === '' ? markup`<span class="muted">unused</span>` : used}</td>
      <td class="${tone}">${sign} ${verdict}${note === undefined ? '' : ` (${note})`}</td>
    </tr>`;
  });
  return {
    id: 'capabilities',
    title: 'Capabilities',
    count: String(lines.length),
    body: table(['side', 'capability', 'declared', 'used', 'verdict'], rows),
  };
}

const STATE_TONES: Partial<Record<Operation['state'], string>> = {
  result: 'ok',
  pending: 'c2s',
  'input-required': 's2c',
  cancelled: 'muted',
  'tool-error': 'warning',
  'timed-out': 'warning',
};

/** Requests and what became of them, each with its stretch of the whole time. `seqOf` gives the event of a row. */
export function operationSection(
  operations: readonly Operation[],
  session: Session,
  seqOf: (row: number) => number,
): Section | null {
  if (operations.length === 0) return null;
  const all = Math.max(1, session.lastT);
  const rows = operations.slice(0, MOST_OPERATIONS).map((operation) => {
    const { dir, id, method, name, start, end, state, rounds, progressCount } = operation;
    const until = end < 0 ? all : end;
    const x = (start / all) * 1000;
    const width = Math.max(3, ((until - start) / all) * 1000);
    const tone = STATE_TONES[state] ?? 'error';
    const also = [
      rounds.length > 1 ? counted(rounds.length, 'round') : '',
      progressCount > 0 ? `${progressCount} progress` : '',
    ].filter((part) => part !== '');
    return markup`<tr>
      <td class="${dir}">${dir === 'c2s' ? '→' : '←'}</td>
      <td class="num">${id}</td>
      <th scope="row"><a href="#e${seqOf(operation.request)}"><code>${method}</code></a> ${name}</th>
      <td class="one ${tone}">${OPERATION_SIGNS[state]} ${stateWords(operation)}</td>
      <td class="muted">${also.join(', ')}</td>
      <td class="num">${end < 0 ? '' : duration(end - start)}</td>
      <td class="bar">${made(`<svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true"><rect y="3" width="1000" height="2" fill="var(--line)"/><rect x="${x.toFixed(1)}" width="${Math.min(width, 1000 - Math.min(x, 997)).toFixed(1)}" height="8" fill="var(--${BAR[tone] ?? 'err'})"/></svg>`)}</td>
    </tr>`;
  });
  return {
    id: 'operations',
    title: 'Operations',
    count: String(operations.length),
    body: markup`${table(['', 'id', 'request', 'outcome', '', 'took', 'when'], rows)}${leftOut(operations.length - rows.length, 'operation')}`,
  };
}

const BAR: Readonly<Record<string, string>> = {
  ok: 'ok',
  c2s: 'c2s',
  s2c: 's2c',
  muted: 'text-3',
  warning: 'warn',
  error: 'err',
};

export function sequenceSection(source: DiagramSource, selection: RowSelection): Section | null {
  const diagram = buildDiagram(source, selection);
  if (diagram.steps.length === 0) return null;
  const svg = svgText(diagram, REPORT_PALETTE);
  return {
    id: 'sequence',
    title: 'Sequence',
    count: '',
    body: markup`<figure>${made(svg.slice(svg.indexOf('<svg')))}</figure>`,
  };
}

function table(head: readonly string[], rows: readonly Markup[]): Markup {
  return markup`<div class="scroll"><table>
    <thead><tr>${head.map((name) => markup`<th scope="col"${name === 'took' || name === 'id' ? made(' class="num"') : NOTHING}>${name}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

/** The sentence about what a report has no room for. */
export function leftOut(count: number, noun: string): Markup {
  return count <= 0
    ? NOTHING
    : markup`<p class="left">${counted(count, `more ${noun}`)} left out, so that the page stays readable.</p>`;
}

/** `12.4 kB`, for the columns of frames. */
export function sizeText(bytes: number): string {
  return bytes === 0 ? '' : sizeWords(bytes);
}
