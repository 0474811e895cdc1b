import { Command, Option } from 'commander';
import { resolve } from 'node:path';
import { counted } from '../../../shared/analysis/index.ts';
import { IMPORT_FORMATS, FORMATS, type ImportFormat } from '../../../shared/imports/index.ts';
import { defaultFolders, importFile, ImportFault, VERSION } from '../../engine/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE } from '../report/index.ts';
import { say, writeLine, type Terminal } from '../print/index.ts';

interface ImportOptions {
  readonly out?: string;
  readonly format?: ImportFormat;
  readonly server?: string;
}

/** `mcpscope import`: makes a capture of what another program has recorded. */
export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description('Makes a capture of a record of another program: messages as JSONL, HAR, exports and logs of clients.')
    .argument('<file>', 'the record; it is only read')
    .option('--out <file>', 'capture file to write; without it one in the capture folder')
    .addOption(new Option('--format <format>', 'what the record is; detected without it').choices(IMPORT_FORMATS))
    .option('--server <name>', 'of a log of several servers, the one whose messages are taken')
    .action(async (file: string, options: ImportOptions) => terminal.end(await run(terminal, file, options)));
}

async function run(terminal: Terminal, file: string, { out, format, server }: ImportOptions): Promise<number> {
  try {
    const imported = await importFile(resolve(file), {
      record: out === undefined ? 'folder' : { file: resolve(out) },
      captureFolder: defaultFolders(terminal.env).captures,
      version: VERSION,
      ...(format === undefined ? {} : { format }),
      ...(server === undefined ? {} : { server }),
    });
    const { messages, notes, others, unread, firstUnread } = imported;
    say(
      terminal,
      `Read as ${FORMATS[imported.format].name}: ${counted(messages, 'message')}, ${counted(notes, 'line')} as ${notes === 1 ? 'note' : 'notes'}.`,
    );
    if (others.length > 0)
      say(terminal, `Other servers of this log, whose lines are notes: ${others.join(', ')} (see --server).`);
    await writeLine(terminal, imported.path);
    if (unread === 0) return EXIT_FINE;
    say(
      terminal,
      `${counted(unread, 'part')} of the record could not be read: see the ${unread === 1 ? 'warning' : 'warnings'} in the capture, of which the first is event ${firstUnread}.`,
    );
    return EXIT_BAD_USAGE;
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    say(terminal, error.message);
    return EXIT_BAD_USAGE;
  }
}
