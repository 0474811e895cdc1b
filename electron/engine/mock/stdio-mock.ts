import type { Readable, Writable } from 'node:stream';
import { joined, LineSplitter } from '../../transports/index.ts';
import type { ConversationOptions } from './mock-conversation.ts';
import { drained, SerialOutlet } from './outlet.ts';
import { TwoWayConversation } from './two-way-conversation.ts';

/** A line of a client is no longer than this; the rest of a longer one is read as further lines. */
const LONGEST_LINE = 64 * 1024 * 1024;
/** Lines that wait to be looked at before no more are read. */
const WAITING_MOST = 256;

export interface StdioMockOptions extends Omit<ConversationOptions, 'standing'> {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Plays a record over stdin and stdout. Resolves when the input has ended and everything that was asked before is answered, as far
 * as the record has an answer.
 */
export async function playOverStdio({ input, output, ...options }: StdioMockOptions): Promise<void> {
  const outlet = new SerialOutlet(
    async (text) => {
      if (!output.destroyed && !output.write(text)) await drained(output);
    },
    // A line is a message: where the recorded one went over several lines, spaces say the same.
    { before: '', after: '\n', lineEnd: ' ' },
  );
  const conversation = new TwoWayConversation({ ...options, standing: outlet });
  let waiting = 0;
  const lines = new LineSplitter(
    ({ parts }) => {
      const text = Buffer.from(joined(parts)).toString('utf8');
      waiting += 1;
      if (waiting > WAITING_MOST) input.pause();
      void conversation.take(text).then(() => {
        waiting -= 1;
        if (waiting <= WAITING_MOST / 2) input.resume();
      });
    },
    { maxBytes: LONGEST_LINE },
  );
  output.on('error', () => input.destroy());
  await new Promise<void>((resolve) => {
    input.on('data', (chunk: Buffer) => lines.push(chunk, 0));
    input.once('end', resolve);
    input.once('close', resolve);
    input.once('error', () => resolve());
  });
  lines.flush();
  await conversation.finish();
}
