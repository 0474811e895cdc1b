import { afterAll, expect, it } from 'vitest';
import { encodeEvent } from '../../../shared/capture/index.ts';
import { CaptureFile, partPath } from '../captures/index.ts';
import { headerFor, scratchFolder } from '../captures/testing/scripted-capture.ts';
import { CaptureScan } from './capture-scan.ts';

const scratch = scratchFolder();
afterAll(() => scratch.remove());

it('leaves the note that a record goes on to the next file, which has an event in its place', async () => {
  const file = CaptureFile.create(scratch.path, headerFor('server'), { bytes: 2_000, parts: 50 });
  for (let seq = 1; seq <= 60; seq += 1)
    file.append(encodeEvent({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text: `continues ${seq}` }), {
      seq,
      t: seq,
    });
  await file.close();
  const { upto, seqs } = looked(file.path, true);
  expect(seqs).toEqual(Array.from({ length: upto }, (_, i) => i + 1));
  expect(looked(file.path, false)).toEqual({ upto: upto + 1, seqs: [...seqs, upto + 1] });
  expect(looked(partPath(file.path, 2), true).seqs[0]).toBe(upto + 1);
});

/** What a scan of one file finds, and how far it came. */
function looked(path: string, goesOn: boolean): { upto: number; seqs: number[] } {
  const scan = new CaptureScan({ terms: ['text:continues'], version: 1, path, goesOn, share: null });
  const seqs: number[] = [];
  try {
    for (;;) {
      const { upto, hits, end } = scan.next();
      seqs.push(...hits[0]!.seqs);
      if (end) return { upto, seqs };
    }
  } finally {
    scan.close();
  }
}
