import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { announcedTaps, TapRecorder } from '../../tap/index.ts';
import { inThisThread } from '../../tap/record/testing/in-this-thread.ts';
import { CommandLine } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());
const home = join(program.folder, 'home');
const folders = { captures: join(home, 'captures'), settings: home, taps: join(home, 'taps') };

function tap(name: string): TapRecorder {
  const source = { transport: 'stdio', name, command: 'weather', args: [], cwd: '/' } as const;
  return new TapRecorder(
    { source, client: 'cursor', parent: 0, version: 'test', folders, speaks: false },
    inThisThread,
  );
}

it('lists the taps that run, and nothing where none does', async () => {
  expect(await program.run(['tap', '--list'])).toEqual({ code: 0, stdout: '', stderr: '' });
  const [weather, mail] = [tap('weather'), tap('mail')];
  const { stdout } = await program.run(['tap', '--list']);
  expect(stdout).toContain('cursor ⇄ weather');
  const lines = (await program.run(['tap', '--list', '--json'])).stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(['weather', 'mail']);
  await Promise.all([weather.close(), mail.close()]);
  expect(await program.run(['tap'])).toMatchObject({ code: 2, stdout: '' });
});

it('shows a capture as it grows, until its tap ends, or the user stops it', async () => {
  const running = tap('weather');
  const [{ capture } = { capture: '' }] = announcedTaps(folders.taps);
  const say = (method: string): void => running.piece('stdin', Buffer.from(`{"jsonrpc":"2.0","method":"${method}"}\n`));
  say('first');
  const stopped = program.run(['show', '--follow', capture], { interruptAt: /second/ });
  const shown = program.run(['show', '--follow', capture], {});
  await new Promise((resolve) => setImmediate(resolve));
  say('second');
  expect((await stopped).stdout).toMatch(/first[\s\S]*second/);
  say('third');
  await running.close();
  expect((await shown).stdout).toMatch(/first[\s\S]*second[\s\S]*third/);
  expect((await program.run(['show', '--follow', '--filter', 'x', capture])).code).toBe(2);
});
