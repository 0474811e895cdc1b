/**
 * The demo server that comes with mcpscope: a stdio server with something of everything, which needs no network.
 * It is written by hand and not with an SDK, because it makes three mistakes on the wire, for its user to find:
 *
 * 1. It greets on stdout before its first message. Stdout belongs to messages (`frame-stdout-noise`).
 * 2. The tool `roll_dice` answers twice: a request has one response.
 * 3. The tool `convert_units` answers with its request's number as a string: `"7"` for `7`. Ids keep their type, so
 *    the request stays unanswered until the client's patience ends.
 *
 * In everything else it keeps to the revision that it negotiated, from 2024-11-05 to 2025-11-25.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DemoServer } from './demo-server.ts';

const note = (text: string): void => {
  process.stderr.write(`[demo] ${text}\n`);
};

/** Waits when the pipe is full, so that a burst fills the client's buffers and not ours. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

// A client that went away has closed the pipe; there is no one left to tell.
process.stdout.on('error', () => process.exit(0));

process.stdout.write('mcpscope demo server: welcome!\n');
note('listening on stdin');
const server = new DemoServer(write, note);
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  server.receive(line).catch((error: unknown) => {
    note(`ends because of an error of its own: ${error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  });
});
// A server ends when its stdin does (specification, lifecycle, "Shutdown").
lines.on('close', () => {
  note('stdin was closed: good-bye');
  process.exitCode = 0;
  process.stdout.write('', () => process.exit());
});
