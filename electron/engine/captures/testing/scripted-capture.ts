import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPTURE_VERSION, type CaptureHeader } from '../../../../shared/capture/index.ts';
import type { FrameContext } from '../frame-event.ts';
import type { RawFrame } from '../../../transports/index.ts';

/** For tests: a header of a capture of a server by this name. */
export function headerFor(name: string): CaptureHeader {
  return {
    mcpscope: CAPTURE_VERSION,
    startedAt: '2026-02-03T04:05:06.789Z',
    source: { transport: 'stdio', name, command: 'node', args: ['server.js'], cwd: '/' },
    tool: 'mcpscope test',
    redacted: false,
  };
}

/** For tests: a frame from the server, in pieces of the given length. */
export function rawFrame(content: string | Uint8Array, pieceBytes = 65_536): RawFrame {
  const bytes = Buffer.from(content as string);
  const parts: Uint8Array[] = [];
  // Each piece has memory of its own, as it has when it comes from a pipe.
  for (let at = 0; at < bytes.length; at += pieceBytes)
    parts.push(Uint8Array.from(bytes.subarray(at, at + pieceBytes)));
  return {
    t: 1,
    stream: 'stdio',
    dir: 's2c',
    parts,
    bytes: bytes.length,
    end: 'lf',
    chunks: parts.length > 1 ? parts.map(({ length }) => length) : [],
  };
}

/** For tests: the place of a frame that nothing waits for. */
export function placed(seq: number): FrameContext {
  return { seq, origin: 'wire', timeoutMs: 0, timeoutMaxMs: 0 };
}

/** For tests: a folder of its own, and its removal. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mcpscope-captures-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
