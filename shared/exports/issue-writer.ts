import { counted, duration, sizeWords, type Operation } from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';
import { buildDiagram, mermaidText, operationTest, type DiagramSource, type RowSelection } from '../diagram/index.ts';
import { clauseAddress, isNoClause, type Finding } from '../findings/index.ts';
import { type CodeLanguage, cut, markdownBlock, markdownCode, markdownTable, markdownText } from '../sinks/index.ts';
import { SessionFold } from './session-fold.ts';
import {
  postMortemFacts,
  hasPostMortem,
  LEVEL_SIGNS,
  sessionFacts,
  verdictWords,
  weighedFindings,
} from './session-facts.ts';
import type { Exporter, ExportSubject, ExportWriter } from './writer.ts';
import { parseJson } from '../json/index.ts';

/** What GitHub takes for an issue, in characters. */
const MOST_CHARACTERS = 65_536;
/** Of these, how many are left for what GitHub or the user adds. */
const SPARE = 1_500;
const LISTED = 20;
const FRAMES = 12;
const EVENTS_OF_FINDING = 3;
const ROWS_DRAWN = 60;
/** How long a frame may be; where not all fit, the next length is tried. */
const LENGTHS = [6_000, 2_500, 1_000, 300];

/** An issue about a session, with as much as somebody needs who was not there: what it came to, and the frames that prove it. */
function issueWriter(subject: ExportSubject): ExportWriter {
  const fold = new SessionFold(subject);
  let proof: readonly number[] = [];
  return {
    event: (event, taken) => {
      fold.push(event, taken);
      return '';
    },
    wanted: () => (proof = proofOf(fold, subject.chosen !== null)),
    end: (again) => [
      issueText(
        fold,
        subject,
        proof.flatMap((seq) => again.get(seq) ?? []),
      ),
    ],
  };
}

/** The events that say the most: those that were chosen, else those of findings, of the verdict, and of the end. */
function proofOf(fold: SessionFold, chosen: boolean): number[] {
  const { rows, findings } = fold.observation;
  const { verdict, postMortem } = fold.observation.session();
  const { selection } = fold;
  const seqs = new Set<number>();
  const add = (seq: number): void => {
    if (seqs.size < FRAMES && seq > 0) seqs.add(seq);
  };
  if (chosen)
    for (let place = 0; place < Math.min(selection.length, FRAMES); place += 1) add(rows.seq(selection.row(place)));
  else {
    for (const finding of weighedFindings(findings))
      for (const seq of finding.seqs.slice(0, EVENTS_OF_FINDING)) add(seq);
    for (const seq of verdict.seqs) add(seq);
    for (const last of [postMortem?.lastSent, postMortem?.lastReceived]) add(last?.seq ?? 0);
  }
  return [...seqs].toSorted((left, right) => left - right);
}

function issueText(fold: SessionFold, subject: ExportSubject, events: readonly CaptureEvent[]): string {
  const head = headText(fold, subject);
  const diagram = diagramText(fold, events, subject.chosen !== null);
  const foot = faultsText(fold, subject) + footText(subject);
  const room = MOST_CHARACTERS - SPARE - head.length - foot.length;
  for (const length of LENGTHS) {
    const frames = framesText(events, length);
    if (frames.length + diagram.length <= room) return head + frames + diagram + foot;
    if (frames.length <= room && length === LENGTHS.at(-1)) return head + frames + foot;
  }
  return head + foot;
}

function headText(fold: SessionFold, subject: ExportSubject): string {
  const session = fold.observation.session();
  const facts = sessionFacts(session, subject).map(([name, value]) => [name, markdownText(cut(value))]);
  const lines = [
    `### ${markdownText(cut(subject.header.source.name, 100))}: ${markdownText(session.verdict.headline)}`,
    '',
    markdownText(cut(verdictWords(session), 1_000)),
    '',
    ...markdownTable(['', ''], facts),
    '',
    ...postMortemText(fold),
    ...findingsText(weighedFindings(fold.observation.findings)),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function postMortemText(fold: SessionFold): string[] {
  const session = fold.observation.session();
  const { postMortem } = session;
  if (postMortem === null || !hasPostMortem(session)) return [];
  const facts = postMortemFacts(postMortem).map(([name, value]) => [name, markdownText(cut(value))]);
  const stderr = postMortem.stderr.map(({ text }) => cut(text, 500)).join('\n');
  return [
    '#### How it ended',
    '',
    ...markdownTable(['', ''], facts),
    '',
    ...(stderr === '' ? [] : folded('The last lines of stderr', 'text', stderr)),
  ];
}

function findingsText(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ['No rule of the specification was found broken.'];
  const rules = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = rules.get(finding.rule);
    if (known === undefined) rules.set(finding.rule, [finding]);
    else known.push(finding);
  }
  const rows = Array.from(rules.values()).slice(0, LISTED).map(ruleRow);
  const more = rules.size - rows.length;
  return [
    `#### ${counted(findings.length, 'finding')} of ${counted(rules.size, 'rule')}`,
    '',
    ...markdownTable(['level', 'rule', 'at fault', 'what happened', 'evidence'], rows),
    ...(more > 0 ? ['', `… and ${counted(more, 'more rule')}.`] : []),
  ];
}

function ruleRow(findings: readonly Finding[]): string[] {
  const { rule, level, side, message, spec, revision, seqs } = findings[0]!;
  const address = clauseAddress(spec, revision);
  const words = isNoClause(spec) ? '' : markdownText(cut(spec, 120));
  const clause = address === null ? words : `[${words}](${address})`;
  const times = findings.length > 1 ? `(${findings.length} times)` : '';
  return [
    `${LEVEL_SIGNS[level]} ${level}`,
    markdownCode(rule),
    side,
    [markdownText(cut(message)), clause, times].filter((part) => part !== '').join(' '),
    seqs.length === 0 ? '' : `event ${seqs.slice(0, EVENTS_OF_FINDING).join(', ')}`,
  ];
}

function framesText(events: readonly CaptureEvent[], length: number): string {
  if (events.length === 0) return '';
  const frames = events.flatMap((event) =>
    folded(eventTitle(event), languageOf(event), shortened(eventText(event), length)),
  );
  return `${['#### The events that prove it', '', ...frames].join('\n')}\n`;
}

function eventTitle({ seq, t, kind, ...event }: CaptureEvent): string {
  const dir = 'dir' in event ? (event.dir === 'c2s' ? ' client → server' : ' server → client') : '';
  const bytes = 'bytes' in event ? `, ${sizeWords(event.bytes)}` : '';
  return `#\u200b${seq} ${markdownText(kind)}${dir} at ${duration(t)}${bytes}`;
}

function eventText(event: CaptureEvent): string {
  if (event.kind === 'frame' || event.kind === 'process.stderr' || event.kind === 'http.body') {
    const text = event.text ?? event.base64 ?? '';
    return pretty(text);
  }
  const { seq: _seq, t: _t, kind: _kind, ...rest } = event;
  return JSON.stringify(rest, null, 2);
}

/** Short JSON laid out; numbers that would lose digits stay as they were written. */
function pretty(text: string): string {
  if (text.length > 50_000 || /\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(parseJson(text), null, 2);
  } catch {
    return text;
  }
}

function languageOf(event: CaptureEvent): CodeLanguage {
  return event.kind === 'process.stderr' || event.kind === 'http.body' ? 'text' : 'json';
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${cut(text, length)}\n(${text.length - length} characters left out)`;
}

function diagramText(fold: SessionFold, events: readonly CaptureEvent[], chosen: boolean): string {
  const source = fold.diagramSource();
  const diagram = buildDiagram(source, drawnRows(fold, source, events, chosen));
  if (diagram.steps.length === 0) return '';
  return `${folded('Sequence', 'mermaid', mermaidText(diagram).trimEnd()).join('\n')}\n`;
}

/** The rows that were chosen; else the operations that the events belong to; else the first ones. */
function drawnRows(
  fold: SessionFold,
  source: DiagramSource,
  events: readonly CaptureEvent[],
  chosen: boolean,
): RowSelection {
  const { rows } = source;
  if (chosen) return firstRows(fold.selection);
  const tests = operationsOf(source, events).map((operation) => operationTest(source, operation));
  const seqs = new Set(events.map(({ seq }) => seq));
  const kept: number[] = [];
  for (let row = 0; row < rows.length && kept.length < ROWS_DRAWN; row += 1)
    if (tests.map((test) => test(rows, row)).includes(true) || seqs.has(rows.seq(row))) kept.push(row);
  return kept.length > 0 ? { length: kept.length, row: (place) => kept[place] ?? -1 } : firstRows(fold.selection);
}

function firstRows(selection: RowSelection): RowSelection {
  return { length: Math.min(selection.length, ROWS_DRAWN), row: (place) => selection.row(place) };
}

function operationsOf({ rows, operations }: DiagramSource, events: readonly CaptureEvent[]): Operation[] {
  const indices = new Set(events.map(({ seq }) => rows.operation(rows.firstOfSeq(seq))));
  return [...indices].flatMap((index) => operations[index] ?? []);
}

/** Something that is opened by a click. */
function folded(title: string, language: CodeLanguage, text: string): string[] {
  const code = markdownBlock(language, text);
  return ['<details>', `<summary>${title}</summary>`, '', ...code, '', '</details>', ''];
}

/** A fault is told when it is met, which may be a little after the last event. */
const FAULT_AFTER_MS = 60_000;

/** Faults of ours that were met while the session went on: who reads the issue would take what came of them for the server's. */
function faultsText(fold: SessionFold, { header, faults = [] }: ExportSubject): string {
  const from = Date.parse(header.startedAt);
  const to = from + fold.observation.session().lastT / 1000 + FAULT_AFTER_MS;
  const met = faults.filter(({ at }) => at >= from && at <= to);
  if (met.length === 0) return '';
  const stacks = met.map(({ text }) => cut(text, 1_500)).join('\n\n');
  return `\n${folded(`${counted(met.length, 'fault')} of mcpscope itself in this time`, 'text', stacks).join('\n')}`;
}

function footText({ header, version }: ExportSubject): string {
  const redacted = header.redacted
    ? 'Secrets were replaced by names; the same name stands for the same value.'
    : 'Secrets were not redacted.';
  return `\n<sub>Written by mcpscope ${version}. ${redacted}</sub>\n`;
}

export const ISSUE: Exporter = {
  title: 'Issue (Markdown)',
  use: 'Verdict, findings and the frames that prove them, for an issue on GitHub.',
  ending: 'md',
  type: 'text/markdown',
  writer: issueWriter,
};
