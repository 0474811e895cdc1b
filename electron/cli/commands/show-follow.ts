import { statSync } from 'node:fs';
import { defaultFolders, type FileConnection, TapWatch } from '../../engine/index.ts';
import { cliEngine, Follower, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, exitCodeOf, verdictSentence } from '../report/index.ts';
import { say, type Terminal, toned, writeLine } from '../print/index.ts';

/** `mcpscope show --follow`: rows as they come, until the tap that writes the capture ends, or the user stops it. */
export async function showFollowing(terminal: Terminal, path: string, json: boolean): Promise<void> {
  const engine = cliEngine(terminal);
  let opened: FileConnection;
  try {
    opened = await engine.followCapture(path);
  } catch (error) {
    say(terminal, error instanceof Error ? error.message : String(error));
    terminal.end(EXIT_BAD_USAGE);
    return;
  }
  const follower = new Follower(terminal, opened, json);
  const finish = async (): Promise<number> => {
    await opened.close();
    await follower.finish();
    const session = opened.observation.session();
    if (!json) {
      await writeLine(terminal, '');
      await writeLine(terminal, toned(session.verdict.tone, verdictSentence(session.verdict)));
    }
    const { problem } = opened.info();
    if (problem !== '') say(terminal, problem);
    return exitCodeOf(session);
  };
  let stopped = false;
  endOnSignal(terminal, engine, () => {
    stopped = true;
    return finish();
  });
  await ended(opened, defaultFolders(terminal.env).taps);
  if (stopped) return;
  const code = await finish();
  await engine.dispose();
  terminal.end(code);
}

/** Resolves when the tap that wrote the capture has ended and all of it was read; never for one of another recorder. */
function ended(opened: FileConnection, folder: string): Promise<void> {
  return new Promise((resolve) => {
    // Nothing that looks at files keeps a process alive.
    const alive = setInterval(() => undefined, 1_000_000);
    let runs = true;
    const look = (): void => {
      if (opened.info().tap === null || runs || opened.readBytes < bytesOf(opened.path)) return;
      clearInterval(alive);
      watch.close();
      unlisten();
      resolve();
    };
    const watch = new TapWatch(folder, (taps) => {
      runs = taps.some(({ capture }) => capture === opened.path);
      look();
    });
    const unlisten = opened.listen({ changed: look });
  });
}

/** Of a file that was taken away nothing more comes. */
function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
