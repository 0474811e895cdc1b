import { Command } from 'commander';
import { resolve } from 'node:path';
import { cliEngine } from './cli-engine.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE } from './exit-codes.ts';
import { exitWhenWritten, writeLine } from './output.ts';
import { toned } from './print.ts';
import { verdictSentence } from './report.ts';
import { rowLine } from './row-line.ts';

/** `mcpscope show`: a capture as text. */
export function showCommand(): Command {
  return new Command('show')
    .description('Prints a capture: every row, and what it comes to.')
    .argument('<file>', 'capture file (*.mcpcap)')
    .option('--json', 'print each row as one JSON text a line, then the verdict')
    .action(async (file: string, { json }: { json?: boolean }) => {
      exitWhenWritten(await show(resolve(file), json === true));
    });
}

async function show(path: string, json: boolean): Promise<number> {
  const opened = await cliEngine()
    .openCapture(path)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (opened instanceof Error) {
    console.error(opened.message);
    return EXIT_BAD_USAGE;
  }
  await opened.read;
  const { rows, findings } = opened.observation;
  for (let row = 0; row < rows.length; row += 1)
    await writeLine(json ? JSON.stringify(rows.at(row)) : rowLine(rows.at(row)));
  const { verdict, counts } = opened.observation.session();
  const { problem } = opened.info();
  if (json)
    await writeLine(
      JSON.stringify({
        verdict: verdictSentence(verdict),
        tone: verdict.tone,
        findings,
        problem: problem === '' ? null : problem,
      }),
    );
  else {
    await writeLine('');
    await writeLine(toned(verdict.tone, verdictSentence(verdict)));
  }
  if (problem !== '') console.error(problem);
  await opened.release();
  return counts.findings.error > 0 ? EXIT_FINDINGS : EXIT_FINE;
}
