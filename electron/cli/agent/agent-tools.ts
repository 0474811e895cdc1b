import { z } from 'zod';
import { counted, type Operation } from '../../../shared/analysis/index.ts';
import { comparisonMarkdown } from '../../../shared/exports/index.ts';
import { catalogueEntry, clauseAddress, type Finding } from '../../../shared/findings/index.ts';
import { compareCaptures, type FileConnection } from '../../engine/index.ts';
import { documentOf } from '../formats/index.ts';
import { filteredRows, readFilter } from '../options/index.ts';
import { milliseconds, rowLine } from '../print/index.ts';
import { buildReport, EVERY_RULE, verdictSentence } from '../report/index.ts';
import type { RedactedCaptures } from './redacted-captures.ts';

/** Rows and requests of one answer at most, unless more are asked for. */
const LISTED = 50;
/** UTF-16 units of one message that are told at once: a model has to read them. */
const TOLD_UNITS = 20_000;

/** One tool: what it is called with, and its answer as a text. A thrown Error is its sentence. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  run(captures: RedactedCaptures, input: Readonly<Record<string, unknown>>): Promise<string>;
}

const session = z.string().min(1).max(1_000).describe('Name of a session, as list_sessions tells it.');
const limit = z.number().int().min(1).max(1_000).default(LISTED).describe('How many are told at most.');

/** A tool with its input by its schema. */
function tool<S extends z.ZodRawShape>(
  name: string,
  title: string,
  description: string,
  shape: S,
  run: (captures: RedactedCaptures, input: z.infer<z.ZodObject<S>>) => Promise<string>,
): AgentTool {
  const input = z.strictObject(shape);
  return {
    name,
    title,
    description,
    input,
    run: (captures, given) => run(captures, input.parse(given) as z.infer<z.ZodObject<S>>),
  };
}

/** What an agent may ask of captures. All of it only reads. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  tool(
    'list_sessions',
    'List the recorded sessions',
    'Names the recorded sessions between MCP clients and servers, the newest first, with time and size.',
    { limit },
    async (captures, { limit: most }) => {
      const all = captures.list();
      if (all.length === 0) return 'No session is recorded. mcpscope record, tap and check write them.';
      const lines = all
        .slice(0, most)
        .map(({ name, bytes, changedAt }) => `${name}  ${new Date(changedAt).toISOString()}  ${bytes} bytes`);
      return [...lines, ...more(all.length - lines.length, 'session')].join('\n');
    },
  ),
  tool(
    'outline',
    'Outline a session',
    'Tells what a session came to: the verdict with its cause, the requests that failed, the findings by rule, and what the server offers.',
    { session },
    async (captures, { session: name }) => {
      const opened = await captures.open(name);
      return [...failedLines(opened), '', ...reportLines(opened, name)].join('\n');
    },
  ),
  tool(
    'find',
    'Find messages by a filter',
    'Lists the messages and events of a session that match a filter of mcpscope, such as "method:tools/call level:error", "dir:s2c latency>500ms", "params.name:search" or a text that they contain. Without a filter all.',
    { session, filter: z.string().max(4_000).default('').describe('The filter.'), limit },
    async (captures, { session: name, filter, limit: most }) => {
      const reading = readFilter(filter);
      if (!('tokens' in reading)) throw new Error(reading.join('\n'));
      const opened = await captures.open(name);
      const { rows, problem } = filteredRows(opened, reading);
      const lines = rows.slice(0, most).map((row) => rowLine(opened.observation.rows.at(row)));
      if (rows.length === 0) lines.push(`Nothing matches: ${counted(opened.observation.rows.length, 'row')} in all.`);
      return [...lines, ...more(rows.length - most, 'row'), ...(problem === '' ? [] : [problem])].join('\n');
    },
  ),
  tool(
    'show_frame',
    'Show a message',
    'Gives the exact text of a message by its number, secrets redacted; of a long one a part.',
    {
      session,
      number: z.number().int().min(1).describe('Number of the message, the first column of find.'),
      from: z.number().int().min(0).default(0).describe('Character at which the part begins.'),
    },
    async (captures, { session: name, number, from }) => {
      const opened = await captures.open(name);
      const { text, total, base64 } = await opened.frameText(number, from, TOLD_UNITS);
      const end = from + text.length;
      const part = end < total || from > 0 ? `\n\n(Characters ${from} to ${end} of ${total}.)` : '';
      return `${base64 ? 'Not text, as base64: ' : ''}${text}${part}`;
    },
  ),
  tool(
    'explain_findings',
    'Explain findings',
    'Explains what broke the specification in a session: each finding with its sentence, its messages, the clause, and what follows from it.',
    { session, rule: z.string().max(200).default('').describe('Only of this rule.'), limit },
    async (captures, { session: name, rule, limit: most }) => {
      const { findings } = (await captures.open(name)).observation;
      const chosen = findings.filter((finding) => rule === '' || finding.rule === rule);
      if (chosen.length === 0) return rule === '' ? 'Nothing was found.' : `${rule} was not broken.`;
      return [...chosen.slice(0, most).map(findingText), ...more(chosen.length - most, 'finding')].join('\n\n');
    },
  ),
  tool(
    'compare',
    'Compare two sessions',
    'Tells what differs between two sessions: tools and their schemas, answers, times and findings, and what breaks whoever relied on the first.',
    { baseline: session, current: session },
    async (captures, { baseline, current }) => {
      const sides = [await captures.open(baseline), await captures.open(current)] as const;
      const comparison = await compareCaptures(...sides, { rules: [], signal: new AbortController().signal });
      return comparisonMarkdown({ ...comparison, left: baseline, right: current }).join('\n');
    },
  ),
];

function more(left: number, what: string): string[] {
  return left > 0 ? [`and ${counted(left, `more ${what}`)}`] : [];
}

const FAILED: ReadonlySet<Operation['state']> = new Set(['tool-error', 'error', 'timed-out', 'lost']);

/** The requests that got no good answer, each with its numbers, so that the next question is about these messages. */
function failedLines(opened: FileConnection): string[] {
  const { operations, rows } = opened.observation;
  const seqOf = (row: number): number => (row < 0 ? 0 : rows.seq(row));
  // The question by which a client finds out the era is answered with an error by every server of the legacy one.
  const { era } = opened.observation.session();
  const failed = operations.filter(
    ({ state, method }) => FAILED.has(state) && (era === 'modern' || method !== 'server/discover'),
  );
  if (failed.length === 0) return ['No request failed.'];
  const lineOf = (operation: Operation): string => {
    const { method, name, state, errorCode, request, response, start, end } = operation;
    const answer = response < 0 ? 'no answer' : `answer ${seqOf(response)}: ${rows.summary(response)}`;
    const took = end < 0 ? '' : ` after ${milliseconds((end - start) / 1000)}`;
    return `- ${method}${name === '' ? '' : ` ${name}`} (message ${seqOf(request)}): ${state}${errorCode === '' ? '' : ` ${errorCode}`}${took}; ${answer}`;
  };
  return ['Requests that failed:', ...failed.slice(0, LISTED).map(lineOf), ...more(failed.length - LISTED, 'request')];
}

function reportLines(opened: FileConnection, name: string): string[] {
  const { operations, findings, suppressed } = opened.observation;
  const session = opened.observation.session();
  const { header, problem } = opened.info();
  const report = buildReport({
    answeredAt: -1,
    header,
    judgement: { failOn: 'error', rules: EVERY_RULE },
    open: session,
    closed: session,
    operations,
    findings,
    asksLists: false,
    leftOut: suppressed,
    capture: name,
    recordingProblem: problem,
    fault: opened.fault,
  });
  return [verdictSentence(session.verdict), '', ...documentOf(report, 'markdown')];
}

function findingText({ rule, level, side, message, seqs }: Finding): string {
  const { consequence, what, clause, revisions } = catalogueEntry(rule);
  const newest = revisions.at(-1) ?? null;
  const address = newest === null ? null : clauseAddress(clause(newest), newest);
  return [
    `${level}: ${message}`,
    `rule ${rule}, at fault: ${side}, messages ${seqs.slice(0, LISTED).join(', ')}`,
    what,
    ...(consequence === '' ? [] : [consequence]),
    ...(address === null ? [] : [address]),
  ].join('\n');
}
