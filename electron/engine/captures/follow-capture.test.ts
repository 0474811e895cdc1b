import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { followCapture } from './follow-capture.ts';
import { openCaptureFile } from './opened-capture.ts';
import { headerFor, scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
afterAll(() => scratch.remove());

const header = encodeHeader(headerFor('server'));
const note = (seq: number): CaptureEvent => ({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text: `n${seq}` });
const line = (seq: number): string => encodeEvent(note(seq));

let files = 0;

/** A capture that is followed, at a pace for tests. */
class Followed {
  readonly path: string;
  readonly seqs: number[] = [];
  readonly states: string[] = [];
  readonly #stop = new AbortController();
  #tell = (): void => undefined;
  #ended: Promise<string> = Promise.resolve('');

  constructor(content: string) {
    this.path = join(scratch.path, `${(files += 1)}.mcpcap`);
    writeFileSync(this.path, content);
  }

  async begin(): Promise<void> {
    const capture = await openCaptureFile(this.path);
    const onBatch = (batch: readonly { readonly event: CaptureEvent }[]): void => {
      this.seqs.push(...batch.map(({ event }) => event.seq));
      this.#tell();
    };
    await capture.wholeLines(onBatch);
    const onState = (growing: boolean): void => {
      this.states.push(`${growing ? 'growing' : 'quiet'} ${capture.problem}`.trim());
      this.#tell();
    };
    this.#ended = followCapture(capture, { onBatch, onState }, this.#stop.signal, {
      look: 5,
      lookMost: 10,
      quiet: 60,
    }).finally(() => capture.close());
  }

  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#tell = () => (condition() ? resolve() : undefined);
      this.#tell();
    });
  }

  /** What it ended with by itself. */
  get reason(): Promise<string> {
    return this.#ended;
  }

  async end(): Promise<void> {
    this.#stop.abort();
    expect(await this.#ended).toBe('');
  }
}

describe('followCapture', () => {
  it('goes on with what is appended, in whatever pieces, and says when it has become quiet', async () => {
    const followed = new Followed(`${header}\n${line(1)}\n${line(2).slice(0, 9)}`);
    await followed.begin();
    expect(followed.seqs).toEqual([1]);
    appendFileSync(followed.path, `${line(2).slice(9)}\n${line(3)}\n${line(4).slice(0, 4)}`);
    await followed.until(() => followed.seqs.length === 3);
    expect(followed.states).toEqual(['growing']);
    appendFileSync(followed.path, `${line(4).slice(4)}\n`);
    await followed.until(() => followed.states.at(-1) === 'quiet');
    expect(followed.seqs).toEqual([1, 2, 3, 4]);
    appendFileSync(followed.path, `${line(5)}\n`);
    await followed.until(() => followed.seqs.length === 5);
    expect(followed.states.at(-1)).toBe('growing');
    await followed.end();
  });

  it('tells a torn last line only while it stays so', async () => {
    const followed = new Followed(`${header}\n${line(1)}\n${line(2).slice(0, 9)}`);
    await followed.begin();
    await followed.until(() => followed.states.length > 0);
    expect(followed.states[0]).toMatch(/^quiet The last line is torn: .* Events up to 1 are whole\.$/);
    appendFileSync(followed.path, `${line(2).slice(9)}\n`);
    await followed.until(() => followed.seqs.includes(2));
    expect(followed.states.at(-1)).toBe('growing');
    await followed.end();
  });

  it('takes a last line without its end, and no empty one when the end comes', async () => {
    const followed = new Followed(`${header}\n${line(1)}`);
    await followed.begin();
    await followed.until(() => followed.states.at(-1) === 'quiet');
    expect(followed.seqs).toEqual([1]);
    appendFileSync(followed.path, `\n${line(2)}\n`);
    await followed.until(() => followed.seqs.length === 2);
    await followed.until(() => followed.states.at(-1) === 'quiet');
    expect(followed.seqs).toEqual([1, 2]);
    await followed.end();
  });

  it.each<[string, (path: string) => void, RegExp]>([
    [
      'cut off',
      (path) => writeFileSync(path, header),
      /has become shorter: it had \d+ bytes and has \d+\. What is shown/,
    ],
    [
      'written anew',
      (path) => writeFileSync(path, `${header.replace('2026', '2027')}\n${line(1)}\n`.padEnd(5_000, '\n')),
      / was replaced\. What is shown is what was read before\.$/,
    ],
    [
      'replaced',
      (path) => {
        writeFileSync(`${path}.new`, `${header}\n${line(1)}\n`.repeat(2));
        renameSync(`${path}.new`, path);
      },
      /^Another file has taken the place of /,
    ],
    ['deleted', (path) => rmSync(path), / can no longer be read: there is no such file or folder \(ENOENT\)\./],
  ])('ends with a sentence when the file is %s', async (_how, change, sentence) => {
    const followed = new Followed(`${header}\n${line(1)}\n${line(2)}\n`);
    await followed.begin();
    change(followed.path);
    expect(await followed.reason).toMatch(sentence);
    expect(followed.seqs).toEqual([1, 2]);
  });
});
