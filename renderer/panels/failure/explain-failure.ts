import type { ProcessFacts, Session } from '../../../shared/analysis/index.ts';
import { counted, duration } from '../../widgets/index.ts';
import { exitWords } from '../../protocol/process/index.ts';
import { sentence } from './sentence.ts';

/** Why a connection failed, in a heading and a few sentences. */
export interface Explanation {
  readonly headline: string;
  readonly why: string;
  /** What helps, in sentences; empty where nothing is certain. */
  readonly next: readonly string[];
}

/** The remedy of a verdict as a sentence, where it has one. */
export function nextOf({ remedy }: Pick<Session['verdict'], 'remedy'>): readonly string[] {
  return remedy === '' ? [] : [sentence(remedy, [])];
}

/** What is known of the request that opens the session; null when it was not sent. */
export interface OpeningRequest {
  readonly method: string;
  readonly id: string;
  readonly answered: boolean;
}

/** The cause first, then what was seen of it. Says only what the session shows. `name`: that of the connection. */
export function explainFailure(session: Session, opening: OpeningRequest | null, name: string): Explanation {
  const { process, verdict } = session;
  const names = [name, process?.command ?? ''];
  const next = nextOf(verdict);
  if (process === null) return { headline: verdict.headline, why: verdict.detail, next };
  const known = verdict.cause === '' ? '' : sentence(verdict.detail, names);
  if (process.failure !== null)
    return { ...notStarted(process.failure, known || sentence(process.failure.message, names)), next };
  if (process.state === 'exited') {
    const { headline, why } = ended(session, process, opening);
    return { headline, why: [known, why].filter(Boolean).join(' '), next };
  }
  return {
    headline:
      verdict.cause === 'http-server'
        ? 'The server speaks HTTP, not stdio'
        : process.stdoutBytes === 0
          ? 'The server runs, but has said nothing'
          : 'The server and mcpscope could not agree',
    why: sentence(verdict.detail, names),
    next,
  };
}

function notStarted(failure: NonNullable<ProcessFacts['failure']>, cause: string): Omit<Explanation, 'next'> {
  const headline = {
    'not-found': 'The command was not found',
    'not-executable': 'The command cannot be executed',
    'cwd-missing': 'The working folder does not exist',
    other: 'The process could not be started',
  }[failure.reason];
  const looked =
    failure.searched.length > 1 ? ` Searched ${counted(failure.searched.length, 'location')} (below).` : '';
  return { headline, why: `${cause} Nothing was run.${looked}` };
}

function ended(session: Session, process: ProcessFacts, opening: OpeningRequest | null): Omit<Explanation, 'next'> {
  const silent = process.stdoutBytes === 0;
  const start = Math.max(0, session.phases.find(({ name }) => name === 'spawn')?.start ?? 0);
  const how = process.exitSignal === null ? `ended with ${exitWords(process)}` : `was ended by ${process.exitSignal}`;
  const said =
    process.stderrLines === 0 ? 'wrote nothing to stderr' : `wrote ${counted(process.stderrLines, 'line')} to stderr`;
  const parts = [`The process started, ${said} and ${how} after ${duration(process.endedAt - start)}.`];
  if (!silent)
    parts.push(
      `It wrote ${counted(process.stdoutBytes, 'byte')} to stdout${opening !== null && !opening.answered ? ', none of which answers the opening request' : ''}.`,
    );
  if (opening === null) parts.push('It had received no request.');
  else if (!opening.answered) parts.push(`The ${opening.method} request was written to its input and never answered.`);
  return {
    headline: silent
      ? 'The server ended before it said anything'
      : opening?.answered === true
        ? 'The server ended by itself'
        : 'The server ended before it answered',
    why: parts.join(' '),
  };
}
