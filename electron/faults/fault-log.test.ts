import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FaultLog, isFault } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the log of faults', () => {
  it('tells a fault in a sentence, and keeps where in the code it was met, for its owner alone', () => {
    const log = new FaultLog();
    log.keepIn(join(folder, 'kept'));
    const path = join(folder, 'kept', 'faults.log');
    expect(log.tell('the analysis of event 7', new RangeError('too much'))).toBe(
      `mcpscope itself has a fault, in the analysis of event 7 (RangeError: too much). Report it with the end of ${path}.`,
    );
    expect(readFileSync(path, 'utf8')).toContain('fault-log.test.ts');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(log).toMatchObject({ met: 1, last: expect.stringContaining('event 7') as string });
  });

  it('says the stack where no file can be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const log = new FaultLog();
    log.keepIn(join(folder, 'file'));
    expect(log.tell('a command', new Error('x'))).toContain('fault-log.test.ts');
  });

  it('fills no disk', () => {
    const log = new FaultLog();
    log.keepIn(join(folder, 'many'));
    for (let i = 0; i < 500; i += 1) log.tell('a command', new Error(`number ${i}.`));
    const kept = readFileSync(join(folder, 'many', 'faults.log'), 'utf8');
    expect(kept).toContain('number 199.');
    expect(kept).not.toContain('number 200.');
  });

  it('quotes no secret that a peer wrote', () => {
    const log = new FaultLog();
    log.keepIn(join(folder, 'quoting'));
    const token = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';
    const faults = [
      new TypeError(`"${token}" is no object`),
      `thrown: ${token}`,
      Object.assign(new Error(), { stack: token }),
    ];
    const told = faults.map((fault) => log.tell('a sign-in', fault));
    expect(`${told.join('\n')}\n${readFileSync(join(folder, 'quoting', 'faults.log'), 'utf8')}`).not.toContain(token);
    expect(told[0]).toContain('"…" is no object');
  });

  it('gives out where they were met, and neither what they said nor where the program lies', () => {
    const log = new FaultLog();
    log.keepIn(join(folder, 'given'));
    expect(log.kept()).toEqual([]);
    log.tell('the analysis of event 7', new TypeError('cannot read "a secret of a message"'));
    log.tell('a command', new Error('x'));
    const [one, other, ...more] = log.kept();
    expect(more).toEqual([]);
    expect(Math.abs((one?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(one?.text).toMatch(/^\S+Z the analysis of event 7\nTypeError\n {4}at .*\(fault-log\.test\.ts:\d+:\d+\)/);
    expect(one?.text).not.toContain('secret');
    expect(one?.text).not.toContain(import.meta.dirname);
    expect(other?.text).toContain('a command\nError\n');
  });

  it('knows a fault from what is told in words of its own', () => {
    expect([new TypeError('x'), new RangeError('x')].map(isFault)).toEqual([true, true]);
    expect(
      [new Error('x'), new SyntaxError('x'), Object.assign(new RangeError('x'), { code: 'ERR_X' })].map(isFault),
    ).toEqual([false, false, false]);
  });
});
