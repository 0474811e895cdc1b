// What a server that never ends its answer, or packs a flood into little, costs in memory: of a process, as the system counts it.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltProgram } from './testing/built-program.ts';

const MOST_MB = 400;
const PIECE = Buffer.alloc(1024 * 1024, '0');

const program = new BuiltProgram();
beforeAll(() => program.build());
afterAll(() => program.remove());

/** A gigabyte: RFC 1952 §2.2, members of gzip one after the other are one text. */
const GIGABYTE = Array.from<Buffer>({ length: 16 }).fill(gzipSync(Buffer.alloc(64 * PIECE.length, '0')));

/** Checks a server that answers so; gives the most memory that the process had, in MB, and what it said. */
async function peakOf(
  answer: RequestListener,
  timeout = '30000',
): Promise<{ readonly peak: number; readonly said: string }> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const child = program.start([
    'check',
    '--timeout',
    timeout,
    '--max-capture-size',
    '600MB',
    '--max-capture-files',
    '1',
    '--capture',
    join(program.folder, 'flood.mcpcap'),
    '--url',
    `http://127.0.0.1:${port}/mcp`,
  ]);
  let peak = 0;
  const look = setInterval(() => {
    try {
      const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kilobytes) / 1024);
    } catch {
      // It has ended.
    }
  }, 20);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((closed) => child.on('close', closed));
  clearInterval(look);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return { peak, said };
}

describe.runIf(process.platform === 'linux')('the memory of the engine', () => {
  it.each(['application/json', 'text/plain', 'text/event-stream'])(
    `stays below ${MOST_MB} MB for a gigabyte of %s in a megabyte of gzip`,
    { timeout: 240_000 },
    async (type) => {
      const { peak, said } = await peakOf((request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
        Readable.from(GIGABYTE).pipe(response);
      });
      expect(said).toContain('undoing its content coding gzip made more than 200 times as much');
      expect(peak).toBeLessThan(MOST_MB);
    },
  );

  it(`stays below ${MOST_MB} MB for text that never ends`, { timeout: 240_000 }, async () => {
    const { peak, said } = await peakOf((request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && response.write(PIECE));
      };
      response.on('drain', more);
      more();
    }, '2000');
    expect(said).toContain('200 OK');
    expect(peak).toBeLessThan(MOST_MB);
  });
});
