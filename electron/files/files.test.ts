import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  appendText,
  createFile,
  Draft,
  narrowFolder,
  openEmpty,
  openRegular,
  ownFolder,
  readText,
  replaceFile,
} from './index.ts';

const posix = process.platform !== 'win32';
const modeOf = (path: string): number => statSync(path).mode & 0o777;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const written = (name: string, text: string): string => {
  writeFileSync(at(name), text, { mode: 0o644 });
  return at(name);
};
const pipe = (name: string): string => {
  execFileSync('mkfifo', [at(name)]);
  return at(name);
};

describe.runIf(posix)('reading', () => {
  it('waits for no pipe, and says what stands there instead of a file', async () => {
    const socket = createServer();
    await new Promise<void>((listening) => socket.listen(at('socket'), listening));
    const pipes = Array.from({ length: 6 }, (_, i) => pipe(`pipe-${i}`));
    await Promise.all(
      pipes.map((path) => expect(openRegular(path)).rejects.toThrow('it is a pipe, not a regular file')),
    );
    for (const [path, words] of [
      [pipes[0]!, 'a pipe'],
      ['/dev/null', 'a device'],
      [folder, 'a folder'],
      [at('socket'), 'a pipe or a socket'],
    ] as const)
      expect(() => readText(path, 100)).toThrow(`it is ${words}, not a regular file`);
    await new Promise((closed) => socket.close(closed));
  });

  it('goes through a link, and reads no more than it is told to', () => {
    symlinkSync(written('there', 'text'), at('link'));
    expect(readText(at('link'), 4)).toBe('text');
    expect(() => readText(at('link'), 3)).toThrow('it has 4 bytes, and at most 3 are read');
  });
});

describe('replacing', () => {
  it('leaves a file for its owner alone, and nothing beside it', () => {
    replaceFile(written('a', 'before'), 'after', { lasting: true });
    expect(readFileSync(at('a'), 'utf8')).toBe('after');
    if (posix) expect(modeOf(at('a'))).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it.runIf(posix)('puts the file in the place of a link, and leaves alone what that leads to', async () => {
    const victim = written('victim', 'untouched');
    for (const name of ['one', 'two']) symlinkSync(victim, at(name));
    replaceFile(at('one'), 'mine', { lasting: false });
    const draft = await Draft.begin(at('two'));
    await draft.write('mine');
    await draft.finish();
    expect([at('one'), at('two'), victim].map((path) => readFileSync(path, 'utf8'))).toEqual([
      'mine',
      'mine',
      'untouched',
    ]);
  });

  it('makes a new file where nothing stands, not even a link that somebody laid there', () => {
    const victim = written('victim', 'untouched');
    if (posix) symlinkSync(victim, at('link'));
    for (const name of posix ? ['victim', 'link'] : ['victim'])
      expect(() => createFile(at(name), 'mine')).toThrow('EEXIST');
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
  });

  it('leaves what was there, and nothing else, where a draft is dropped, whose name nobody can guess', async () => {
    const path = written('a', 'before');
    const draft = await Draft.begin(path);
    await draft.write('half');
    expect(readdirSync(folder).toSorted()).toEqual([
      'a',
      expect.stringMatching(/^a\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/),
    ]);
    await draft.drop();
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readFileSync(path, 'utf8')).toBe('before');
  });
});

describe.runIf(posix)('writing at the very place', () => {
  it('follows no link, and waits for no pipe', () => {
    const victim = written('victim', 'untouched');
    symlinkSync(victim, at('link'));
    for (const write of [(path: string) => openEmpty(path), (path: string) => appendText(path, 'x')]) {
      expect(() => write(at('link'))).toThrow('it is a link, which is not followed');
      expect(() => write('/dev/null')).toThrow('it is a device, not a regular file');
    }
    expect(() => appendText(pipe('pipe'), 'x')).toThrow('it is a pipe or a socket');
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
  });

  it('takes an earlier file for its owner alone', () => {
    fs.closeSync(openEmpty(written('a', 'before')));
    expect([readFileSync(at('a'), 'utf8'), modeOf(at('a'))]).toEqual(['', 0o600]);
  });
});

describe('a full disk', () => {
  const { writeSync } = fs;
  /** Takes so many bytes in all, and no more. */
  const fill = (room: number): void => {
    let left = room;
    fs.writeSync = ((file: number, bytes: Uint8Array, from: number) => {
      if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      const piece = bytes.subarray(from, from + left);
      left -= piece.length;
      return writeSync(file, piece);
    }) as unknown as typeof fs.writeSync;
    syncBuiltinESMExports();
  };
  afterEach(() => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  });

  it('takes nothing of what was there, and leaves nothing half', () => {
    const [replaced, grown] = [written('replaced', 'before'), written('grown', 'one\n')];
    for (const change of [
      () => replaceFile(replaced, 'after, and longer', { lasting: true }),
      () => appendText(grown, 'two, and longer\n'),
    ]) {
      fill(5);
      expect(change).toThrow('ENOSPC');
    }
    expect([replaced, grown].map((path) => readFileSync(path, 'utf8'))).toEqual(['before', 'one\n']);
    expect(readdirSync(folder).toSorted()).toEqual(['grown', 'replaced']);
  });
});

describe.runIf(posix)('a folder of ours', () => {
  it('is made for its owner alone, and narrowed where it was there', () => {
    expect(ownFolder(join(at('new'), 'below'))).toBe('');
    mkdirSync(at('old'));
    chmodSync(at('old'), 0o755);
    expect(narrowFolder(at('old'))).toBe('');
    expect([at('new'), join(at('new'), 'below'), at('old')].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(narrowFolder(at('missing'))).toBe('');
  });

  it('is left as it is where all users share it, and told', () => {
    mkdirSync(at('shared'));
    chmodSync(at('shared'), 0o1777);
    expect(narrowFolder(at('shared'))).toContain('is shared by all users of this machine');
    expect(modeOf(at('shared'))).toBe(0o777);
  });

  it.runIf(process.getuid?.() === 0)('is told where it belongs to someone else', () => {
    mkdirSync(at('theirs'));
    fs.chownSync(at('theirs'), 12_345, 12_345);
    expect(ownFolder(at('theirs'))).toContain('belongs to another user (12345)');
  });
});
