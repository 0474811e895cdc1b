/** Entry of the worker thread that reads large frames, so that the engine's own thread stays free. */
import { parentPort } from 'node:worker_threads';
import { joined } from '../../transports/index.ts';
import type { LargeFrameAnswer, LargeFrameJob } from './large-frame-jobs.ts';
import { digestLargeFrame, digestLongLine } from './large-frame.ts';
import type { LongText } from './long-text.ts';

function done(job: LargeFrameJob): LargeFrameAnswer {
  try {
    if (job.kind === 'frame') return { kind: 'frame', frame: digestLargeFrame(job.facts, job.parts) };
    return { kind: 'line', line: digestLongLine(joined([job.bytes])) };
  } catch (error) {
    return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) };
  }
}

function buffersOf(answer: LargeFrameAnswer): ArrayBuffer[] {
  if (answer.kind === 'frame') return [answer.frame.line.buffer as ArrayBuffer, ...marksOf(answer.frame.long)];
  return answer.kind === 'line' ? marksOf(answer.line.long) : [];
}

function marksOf(long: LongText | null): ArrayBuffer[] {
  return long === null ? [] : [long.marks.buffer as ArrayBuffer];
}

const port = parentPort;
port?.on('message', (job: LargeFrameJob) => {
  const answer = done(job);
  port.postMessage(answer, buffersOf(answer));
});
