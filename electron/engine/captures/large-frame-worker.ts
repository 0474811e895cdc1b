/** Entry of the worker thread that reads large frames, so that the engine's own thread stays free. */
import { parentPort } from 'node:worker_threads';
import { largeFrameAnswer, type LargeFrameAnswer, type LargeFrameJob } from './large-frame-jobs.ts';
import type { LongText } from './long-text.ts';

function buffersOf(answer: LargeFrameAnswer): ArrayBuffer[] {
  if (answer.kind === 'frame') return [answer.frame.line.buffer as ArrayBuffer, ...marksOf(answer.frame.long)];
  return answer.kind === 'line' ? marksOf(answer.line.long) : [];
}

function marksOf(long: LongText | null): ArrayBuffer[] {
  return long === null ? [] : [long.marks.buffer as ArrayBuffer];
}

const port = parentPort;
port?.on('message', (job: LargeFrameJob) => {
  const answer = largeFrameAnswer(job);
  port.postMessage(answer, buffersOf(answer));
});
