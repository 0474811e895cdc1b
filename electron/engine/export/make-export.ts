import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { EXPORTERS, type ExportWriter } from '../../../shared/exports/index.ts';
import { Redaction, type RedactionPreview } from '../../../shared/redaction/index.ts';
import { schemaCheck } from '../schemas/index.ts';
import { exportFile, type ExportFile, type ExportJob, type ExportOutcome, type ExportPart } from './export-job.ts';
import { WholeEvents } from './whole-events.ts';

/** UTF-16 units that are given away at once. */
const PART_UNITS = 256 * 1024;
/** Share of the work that is done when everything was looked at for secrets. */
const FIRST_PASS = 0.4;

/**
 * Makes a file of a capture: one pass over it to find secrets, where they are to be taken out, and one to write. Waits for what `write`
 * promises, so a slow reader slows it and piles up nothing. Rejects with UnreadableCapture, and where reading fails.
 */
export async function makeExport(job: ExportJob, write: (part: ExportPart) => Promise<void>): Promise<ExportOutcome> {
  const redaction = job.redact ? await secretsOf(job) : null;
  const capture = await WholeEvents.open(job.path);
  try {
    const header = redaction === null ? capture.header : redaction.header(capture.header);
    const { seqs, version, faults = [] } = job;
    const muted = new Set(job.muted);
    const schemas = job.format === 'html' || job.format === 'markdown' ? schemaCheck() : null;
    const chosen = seqs === null ? null : { events: seqs.length, of: job.upto };
    const writer = EXPORTERS[job.format].writer({ header, version, schemas, muted, chosen, faults });
    const outgoing = new Outgoing(write, exportFile(header, job.format), redaction === null ? 0 : FIRST_PASS);
    const chosenSeqs = seqs === null ? null : new Set(seqs);
    const isTaken = ({ seq }: CaptureEvent): boolean => chosenSeqs?.has(seq) ?? true;
    const problem = await capture.each(job.upto, (event, progress) => {
      const taken = isTaken(event);
      return outgoing.add(writer.event(redaction?.rewrite(event, taken) ?? event, taken), progress);
    });
    const again = await wantedAgain(writer, capture, (event) => redaction?.rewrite(event, false) ?? event);
    for (const text of writer.end(again)) await outgoing.add(text, 1);
    await outgoing.flush();
    return {
      file: outgoing.file,
      problem,
      leftOut: capture.leftOut,
      tally: redaction === null ? [] : [...redaction.tally()],
    };
  } finally {
    await capture.close();
  }
}

/** What an export would take out, as often as it stands in what would leave. Rejects as `makeExport` does. */
export async function previewExport(job: ExportJob): Promise<RedactionPreview> {
  const redaction = await secretsOf(job);
  const capture = await WholeEvents.open(job.path);
  try {
    redaction.header(capture.header);
    const taken = job.seqs === null ? null : new Set(job.seqs);
    await capture.each(job.upto, (event) => {
      if (taken?.has(event.seq) ?? true) redaction.rewrite(event);
    });
    return redaction.preview();
  } finally {
    await capture.close();
  }
}

/** The whole capture counts, whatever was chosen: so a value has the same name in every export. */
async function secretsOf(job: ExportJob): Promise<Redaction> {
  const redaction = new Redaction(job.keep, job.secrets);
  const capture = await WholeEvents.open(job.path);
  try {
    redaction.findInHeader(capture.header);
    await capture.each(job.upto, (event) => redaction.find(event));
  } finally {
    await capture.close();
  }
  redaction.begin();
  return redaction;
}

async function wantedAgain(
  writer: ExportWriter,
  capture: WholeEvents,
  leaves: (event: CaptureEvent) => CaptureEvent,
): Promise<ReadonlyMap<number, CaptureEvent>> {
  const again = new Map<number, CaptureEvent>();
  for (const seq of writer.wanted()) again.set(seq, leaves(await capture.one(seq)));
  return again;
}

/** Gathers text until there is enough of it to be given away. */
class Outgoing {
  readonly file: ExportFile;
  readonly #write: (part: ExportPart) => Promise<void>;
  readonly #from: number;
  #text = '';
  #progress = 0;

  constructor(write: (part: ExportPart) => Promise<void>, file: ExportFile, from: number) {
    this.#write = write;
    this.file = file;
    this.#from = from;
  }

  /** Promises something only where enough has gathered: it is called for every event. */
  add(text: string, progress: number): void | Promise<void> {
    this.#text += text;
    this.#progress = progress;
    return this.#text.length < PART_UNITS ? undefined : this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    for (let at = 0; at < text.length;) {
      const end = wholeUpTo(text, at + PART_UNITS);
      await this.#write({
        text: text.slice(at, end),
        progress: Math.min(0.999, this.#from + (1 - this.#from) * this.#progress),
        file: this.file,
      });
      at = end;
    }
  }
}

/** A place to cut at that is not within a character: halves would not survive being encoded. */
function wholeUpTo(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code < 0xdc00 ? end + 1 : end;
}
