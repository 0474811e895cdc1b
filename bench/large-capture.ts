import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { encodeEvent, encodeHeader } from '../shared/capture/index.ts';

/** Writes a capture of so many log messages of about 300 bytes, each with its number: `line 17 xxx…`. */
export async function writeLargeCapture(path: string, frames: number): Promise<void> {
  const file = createWriteStream(path);
  const source = { transport: 'stdio', name: 'large', command: 'large', args: [], cwd: '/' } as const;
  file.write(
    `${encodeHeader({ mcpscope: 1, startedAt: new Date(0).toISOString(), source, tool: 'bench', redacted: false })}\n`,
  );
  for (let seq = 1; seq <= frames; seq += 1) {
    const text = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', logger: 'flood', data: `line ${seq} ${'x'.repeat(190)}` },
    });
    const line = encodeEvent({
      seq,
      t: seq * 20,
      kind: 'frame',
      dir: 's2c',
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: text.length,
    });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
