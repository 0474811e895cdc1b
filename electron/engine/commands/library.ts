import { basename } from 'node:path';
import type { CommandName } from '../../../shared/bridge/index.ts';
import type { AnnotationLine } from '../../../shared/capture/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { recordFiles, shareSideFile } from '../captures/index.ts';
import type { CommandContext } from './context.ts';
import type { Connections } from '../connection/index.ts';
import { captureInFolder } from '../library/index.ts';

const NAMES = [
  'changeCapture',
  'deleteCapture',
  'restoreCapture',
  'revealCapture',
  'receiveFile',
] as const satisfies readonly CommandName[];

/** Naming, deleting, revealing and taking in captures. */
export function libraryCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { engine, connections, library, trash, uploads } = context;
  const { captureFolder, reveal } = engine.options;
  return {
    changeCapture: async ({ path, ...change }) => {
      const capture = await captureInFolder(captureFolder, path);
      annotate(capture, {
        ...(change.name === undefined ? {} : { name: change.name.trim() }),
        ...(change.pinned === undefined ? {} : { pinned: change.pinned }),
        ...(change.tags === undefined ? {} : { tags: tagsOf(change.tags) }),
      });
      await library.lookAgain(basename(capture));
      return {};
    },
    deleteCapture: async ({ path }) => {
      const capture = await captureInFolder(captureFolder, path);
      mustBeFree(await recordFiles(capture), connections);
      const trashed = await trash.put(capture);
      await library.lookAgain(basename(capture));
      return { trashed };
    },
    restoreCapture: async ({ trashed }) => {
      const path = await trash.restore(trashed);
      await library.lookAgain(basename(path));
      return { path };
    },
    revealCapture: async ({ path }) => {
      const capture = await captureInFolder(captureFolder, path);
      if (reveal === undefined)
        throw new BridgeFault('failed', `A browser cannot show files of this machine. The capture is ${capture}.`);
      reveal(capture);
      return {};
    },
    receiveFile: (piece) =>
      uploads.take(piece, async (file) => {
        try {
          return (await engine.showCapture(file)).info();
        } catch (error) {
          // Where it lay for a moment says nothing to the user, whose file has a name.
          const sentence =
            error instanceof Error ? error.message.replaceAll(file, piece.name) : systemErrorInWords(error);
          throw new BridgeFault('unreadable', sentence);
        }
      }),
  };
}

function annotate(capture: string, line: AnnotationLine): void {
  const side = shareSideFile(capture, () => undefined);
  try {
    side.add(line);
  } catch (error) {
    throw new BridgeFault('failed', error instanceof Error ? error.message : systemErrorInWords(error));
  } finally {
    side.end();
  }
}

/** Each tag once, without blanks around it. */
function tagsOf(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

function mustBeFree(files: readonly string[], connections: Connections): void {
  for (const connection of connections.all()) {
    const { origin, state, name, recording } = connection.info();
    if (!files.includes(recording.path) && !files.includes(recording.current)) continue;
    throw new BridgeFault(
      'failed',
      origin === 'live' && state !== 'closed'
        ? `${recording.path} is being recorded from ${name}: disconnect first.`
        : `${recording.path} is open in the tab ${name}: close it first.`,
    );
  }
}
