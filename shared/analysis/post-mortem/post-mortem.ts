import type { PostMortemFrame, PostMortemOrphan, PostMortem } from '../session/index.ts';
import { httpDeath, httpSteps, newestStatus } from './post-mortem-http.ts';
import { endingMeaning, type LastFrame } from '../process/index.ts';
import type { Orphan } from '../operations/index.ts';
import type { VerdictEvidence } from '../verdict/index.ts';
import { oneLine } from '../reading/index.ts';

const STDERR_KEPT = 20;
const STEPS_KEPT = 20;

/** What a post-mortem says first; the rest is the same for all. */
export type Death = Pick<
  PostMortem,
  'of' | 'seq' | 't' | 'how' | 'meaning' | 'closedBy' | 'exitCode' | 'exitSignal' | 'lived'
>;

/** The post-mortem of what ended; null as long as everything lives. Pure: the same evidence gives the same post-mortem. */
export function postMortemOf(evidence: VerdictEvidence): PostMortem | null {
  const { process, http, lastWords, orphans, rows } = evidence;
  const death = process.exists ? processDeath(evidence) : httpDeath(evidence);
  if (death === null) return null;
  const facts = process.facts();
  const steps = process.exists
    ? process.steps.map(({ seq, t, step }) => ({ seq, t, text: step }))
    : httpSteps(evidence);
  return {
    ...death,
    stderr: facts?.stderrTail.slice(-STDERR_KEPT) ?? [],
    stderrLines: facts?.stderrLines ?? 0,
    lastSent: http.of(lastWords.sent?.stream ?? '')?.neverLeft === true ? null : frame(lastWords.sent, evidence),
    lastReceived: frame(lastWords.received, evidence),
    unframed: unframed(evidence),
    orphans: orphans.list.map((orphan) => orphaned(orphan, rows)),
    orphanCount: orphans.count,
    status: newestStatus(evidence),
    tried: steps.slice(-STEPS_KEPT),
  };
}

function processDeath({ process, name }: VerdictEvidence): Death | null {
  const { exitCode, exitSignal, endedAt } = process;
  if (process.state === 'failed')
    return {
      of: 'start',
      seq: process.startedSeq,
      t: endedAt,
      how: 'did not start',
      meaning: oneLine(process.facts()?.failure?.message ?? `${name} could not be started.`, 400),
      closedBy: 'outside',
      exitCode: null,
      exitSignal: null,
      lived: 0,
    };
  if (process.state !== 'exited') return null;
  return {
    of: 'process',
    seq: process.exitSeq,
    t: endedAt,
    how: process.ending,
    meaning: process.closedByUs ? '' : endingMeaning(exitCode, exitSignal),
    closedBy: process.closedByUs ? 'client' : exitSignal === null ? 'server' : 'outside',
    exitCode,
    exitSignal,
    lived: endedAt - process.startedAt,
  };
}

function frame(last: LastFrame | null, { rows }: VerdictEvidence): PostMortemFrame | null {
  if (last === null || last.row >= rows.length) return null;
  const { seq, t, bytes, row } = last;
  const method = rows.method(row);
  return { seq, t, bytes, label: oneLine([method, rows.summary(row)].filter((part) => part !== '').join(' · '), 160) };
}

function unframed({ lastWords, http }: VerdictEvidence): PostMortem['unframed'] {
  const { rest } = lastWords;
  if (rest) return { seq: rest.seq, bytes: rest.bytes, preview: rest.preview };
  const cut = http.endedEvents ?? http.lastMessage;
  if (!cut?.unfinished) return null;
  return { seq: cut.unfinishedSeq, bytes: cut.unfinishedText.length, preview: oneLine(cut.unfinishedText, 200) };
}

function orphaned({ operation, age }: Orphan, rows: VerdictEvidence['rows']): PostMortemOrphan {
  const row = operation.rounds.at(-1)?.request ?? operation.request;
  return {
    seq: rows.seq(row),
    dir: operation.dir,
    id: oneLine(operation.id, 200),
    method: oneLine(operation.method, 80),
    name: operation.name,
    age,
  };
}
