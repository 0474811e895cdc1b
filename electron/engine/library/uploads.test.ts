import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from '../captures/testing/scripted-capture.ts';
import { Uploads } from './uploads.ts';

const scratch = scratchFolder();
afterAll(() => scratch.remove());

it('ends an upload that is too large, lets no more than eight run, and removes what the dead have left', async () => {
  const left = join(scratch.path, '.uploads', 'left by the dead');
  mkdirSync(left, { recursive: true });
  utimesSync(left, 1, 1);
  const uploads = new Uploads(scratch.path, 8);
  const piece = (upload: string): Promise<unknown> =>
    uploads.take({ upload, name: 'a', base64: Buffer.from('12345').toString('base64'), last: false }, (path) =>
      Promise.resolve(path),
    );
  await piece('one');
  await expect(piece('one')).rejects.toThrow('The file is larger than 8 bytes, so it is not taken.');
  expect(readdirSync(join(scratch.path, '.uploads'))).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, (_, i) => piece(`u${i}`)));
  await expect(piece('u9')).rejects.toThrow('8 files are on their way already');
  await uploads.end();
  expect(readdirSync(join(scratch.path, '.uploads'))).toEqual([]);
});
