import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOfFolder, resolveCommand, type Candidate } from './resolve-command.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mcpscope-path-'));
  for (const folder of ['one', 'two', 'two/folder']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'two/tool'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(root, 'two/data'), 'x');
  chmodSync(join(root, 'two/data'), 0o644);
  symlinkSync('round', join(root, 'round'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const find = (command: string, PATH?: string) =>
  resolveCommand(command, root, PATH === undefined ? {} : { PATH }, 'posix');

/** A file system in which only these files exist. */
function look(existing: readonly string[]): (path: string) => Candidate {
  return (path) => (existing.includes(path) ? 'program' : 'absent');
}

describe('resolveCommand on POSIX', () => {
  it('looks in each folder of PATH and says where', () => {
    const path = `${root}/one:${root}/two`;
    expect(find('tool', path)).toEqual({
      ok: true,
      path: `${root}/two/tool`,
      searched: [`${root}/one/tool`, `${root}/two/tool`],
    });
    expect(find('nothing', path)).toEqual({
      ok: false,
      reason: 'not-found',
      message: 'The command nothing was not found in the 2 folders of PATH.',
      searched: [`${root}/one/nothing`, `${root}/two/nothing`],
    });
  });

  it('takes relative and empty entries of PATH, and commands with a slash, from the working folder', () => {
    expect(find('tool', 'two')).toMatchObject({ ok: true, path: `${root}/two/tool` });
    expect(find('./two/tool', '')).toMatchObject({ ok: true, path: `${root}/two/tool` });
    expect(find('round/../nothing')).toMatchObject({ ok: false, searched: [`${root}/nothing`] });
    expect(resolveCommand('tool', join(root, 'two'), { PATH: ':/nowhere' }, 'posix')).toMatchObject({ ok: true });
  });

  it('tells what cannot be executed from what is not there', () => {
    expect(find('data', `${root}/two`)).toMatchObject({
      reason: 'not-executable',
      message: `${root}/two/data cannot be run: the file is there, but this user may not execute it.`,
    });
    expect(find('./two/folder')).toMatchObject({
      reason: 'not-executable',
      message: `${root}/two/folder cannot be run: it is a folder.`,
    });
    expect(find('./round')).toMatchObject({ reason: 'not-executable' });
    expect(find('./two/tool/below')).toMatchObject({
      reason: 'not-found',
      message: `There is no file ${root}/two/tool/below.`,
    });
  });

  it('goes past what cannot be executed', () => {
    mkdirSync(join(root, 'one/later'));
    writeFileSync(join(root, 'two/later'), '', { mode: 0o755 });
    expect(find('later', `${root}/one:${root}/two`)).toMatchObject({ ok: true, path: `${root}/two/later` });
  });

  it('looks where the system looks when there is no PATH', () => {
    expect(find('sh')).toMatchObject({ ok: true, path: '/bin/sh' });
  });

  it('says what was probably meant', () => {
    expect(find('~/server', '/bin')).toMatchObject({
      message: expect.stringContaining('~ is expanded by shells only'),
    });
    expect(find('node server.js', '/bin')).toMatchObject({
      message: expect.stringContaining('give arguments one by one'),
    });
    expect(find('')).toMatchObject({ reason: 'not-found', message: 'No command was given.' });
    expect(find('a\0b', '/bin')).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) });
  });
});

describe('resolveCommand on Windows', () => {
  const env = { Path: '"C:\\Program Files\\nodejs";C:\\Windows', PATHEXT: '.EXE;.CMD' };

  it('looks in the working folder, then in PATH, with each extension of PATHEXT', () => {
    expect(resolveCommand('npx', 'D:\\work', env, 'windows', look(['C:\\Program Files\\nodejs\\npx.CMD']))).toEqual({
      ok: true,
      path: 'C:\\Program Files\\nodejs\\npx.CMD',
      searched: [
        'D:\\work\\npx.EXE',
        'D:\\work\\npx.CMD',
        'C:\\Program Files\\nodejs\\npx.EXE',
        'C:\\Program Files\\nodejs\\npx.CMD',
      ],
    });
  });

  it('takes a name with an extension as it is first', () => {
    expect(resolveCommand('tools\\run.exe', 'D:\\work', env, 'windows', look([]))).toMatchObject({
      reason: 'not-found',
      searched: ['D:\\work\\tools\\run.exe', 'D:\\work\\tools\\run.exe.EXE', 'D:\\work\\tools\\run.exe.CMD'],
    });
  });
});

describe('problemOfFolder', () => {
  it('is a sentence for anything but a folder', () => {
    expect(problemOfFolder(root)).toBeNull();
    expect(problemOfFolder(join(root, 'gone'))).toBe(
      `The working folder ${root}/gone cannot be used: there is no such file or folder (ENOENT).`,
    );
    expect(problemOfFolder(join(root, 'two/data'))).toBe(`The working folder ${root}/two/data is not a folder.`);
  });
});
