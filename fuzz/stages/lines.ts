import { joined, LineSplitter } from '../../electron/transports/index.ts';
import type { Entrance } from './entrance.ts';
import { same } from './oracle.ts';
import { Recording } from './recording.ts';

const ENDS = { lf: '\n', crlf: '\r\n', none: '' } as const;
const MAX_BYTES = 1 << 28;

/** What a server writes to stdout: its lines as frames. Put together again they are the same bytes. */
export const LINES: Entrance = {
  name: 'stdout',
  run(parts) {
    const recording = new Recording();
    let again = '';
    const splitter = new LineSplitter(
      ({ t, parts: bytes, bytes: length, end, chunks }) => {
        again += joined(bytes).toString('latin1') + ENDS[end];
        recording.frame({ t, dir: 's2c', stream: 'stdio', parts: bytes, bytes: length, end, chunks });
      },
      { maxBytes: MAX_BYTES },
    );
    for (const [t, part] of parts.entries()) splitter.push(Buffer.from(part, 'latin1'), t);
    splitter.flush();
    same(again, parts.join(''), 'lines do not give the bytes that came');
    return recording.lines;
  },
};
