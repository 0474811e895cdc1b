import { Command } from 'commander';
import { ownFolder } from '../../files/index.ts';
import { defaultFolders } from '../../engine/index.ts';
import { cliEngine } from '../connection/index.ts';
import { EXIT_FINE } from '../report/index.ts';
import type { Terminal } from '../print/index.ts';

/** `mcpscope mcp`: an MCP server by which an agent looks at captures. */
export function mcpCommand(terminal: Terminal): Command {
  return new Command('mcp')
    .description('Serves captures to an agent as an MCP server over stdio: it only reads, and redacts secrets.')
    .usage('[options] [FILE...] [--url ADDRESS | -- COMMAND [ARG...]]')
    .argument('[file...]', 'capture files beside those of the capture folder')
    .option('--url <address>', 'let the agent check and call the server at this address')
    .addHelpText(
      'after',
      `
With a COMMAND or --url the agent can also check and call that server; each run is recorded.`,
    )
    .action(async (_files: string[], { url }: { readonly url?: string }, { args }: Command) => {
      const { files, server } = wordsOf(args, terminal.words, url);
      // It takes as long to load as the rest of the command line.
      const { RedactedCaptures, serveAgent, serverTools } = await import('../agent/index.ts');
      const folder = defaultFolders(terminal.env).captures;
      // What the agent lets be recorded goes there.
      if (server.length > 0) ownFolder(folder);
      const engine = cliEngine(terminal);
      const captures = new RedactedCaptures(engine, folder, files);
      serveAgent(captures, server.length === 0 ? [] : serverTools(process.argv[1] ?? '', folder, server));
      const end = async (): Promise<void> => {
        await captures.close();
        await engine.dispose();
        terminal.end(EXIT_FINE);
      };
      terminal.stdin.once('end', () => void end());
      for (const signal of ['SIGINT', 'SIGTERM'] as const) terminal.on(signal, () => void end());
    });
}

/** The captures, and the server that stands behind `--`, which the parser of the command line takes away. */
function wordsOf(
  words: readonly string[],
  line: readonly string[],
  url: string | undefined,
): { readonly files: readonly string[]; readonly server: readonly string[] } {
  const cut = line.indexOf('--');
  const behind = cut < 0 ? 0 : line.length - cut - 1;
  const command = words.slice(words.length - behind);
  const files = words.slice(0, words.length - behind);
  if (url !== undefined && behind > 0) throw new Error('Name a COMMAND or --url, not both.');
  if (url !== undefined) return { files, server: ['--url', url] };
  return { files, server: behind === 0 ? [] : ['--', ...command] };
}
