/** Entry of the worker thread that reads large frames, so that the engine's own thread stays free. */
import { parentPort } from 'node:worker_threads';
import { type LargeFrameAnswer, type LargeFrameJob, LargeFrameReader } from './large-frame-jobs.ts';
import type { LongText } from './long-text.ts';

function buffersOf(answer: LargeFrameAnswer): ArrayBuffer[] {
  if (answer.kind === 'encode') return [answer.encoded.line.buffer as ArrayBuffer, ...marksOf(answer.encoded.long)];
  return answer.kind === 'line' ? marksOf(answer.line.long) : [];
}

function marksOf(long: LongText | null): ArrayBuffer[] {
  return long === null ? [] : [long.marks.buffer as ArrayBuffer];
}

const port = parentPort;
const reader = new LargeFrameReader();
port?.on('message', (job: LargeFrameJob) => {
  const answer = reader.answer(job);
  port.postMessage(answer, buffersOf(answer));
});
