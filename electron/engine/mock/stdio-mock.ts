import type { Readable, Writable } from 'node:stream';
import { readFrame, type MessageReading } from '../../../shared/jsonrpc/index.ts';
import { joined, LineSplitter } from '../../transports/index.ts';
import { answerToGarbage } from './bad-json.ts';
import { MockConversation, type ConversationOptions } from './mock-conversation.ts';
import { drained, SerialOutlet, type Pieces } from './outlet.ts';

/** A line of a client is no longer than this; the rest of a longer one is read as further lines. */
const LONGEST_LINE = 64 * 1024 * 1024;
/** Lines that wait to be looked at before no more are read. */
const WAITING_MOST = 256;
const NEVER = new AbortController().signal;

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
  const conversation = new MockConversation({ ...options, standing: outlet });
  const answers = new Set<Promise<void>>();
  let waiting = 0;
  let taken: Promise<void> = Promise.resolve();

  const answer = async (message: MessageReading): Promise<void> => {
    const decision = await conversation.decide(message);
    const said = conversation.play(decision, message, outlet, NEVER);
    if (decision.kind === 'listen' || (decision.kind === 'play' && decision.turn.end !== 'answered')) return;
    answers.add(said);
    void said.finally(() => answers.delete(said));
  };
  const take = async (line: string): Promise<void> => {
    const reading = readFrame(line);
    for (const message of reading.messages) {
      if (message.class === 'request') await answer(message);
      else if (message.class === 'notification') conversation.notified(message);
      else if (message.class.startsWith('response.')) conversation.answered(message);
      else await say(answerToGarbage(reading, options.record));
    }
    if (reading.messages.length === 0) await say(answerToGarbage(reading, options.record));
  };
  const say = async (pieces: Pieces | null): Promise<void> => {
    if (pieces !== null) await outlet.say(pieces);
  };
  const lines = new LineSplitter(
    ({ parts }) => {
      const text = Buffer.from(joined(parts)).toString('utf8');
      waiting += 1;
      if (waiting > WAITING_MOST) input.pause();
      taken = taken
        .then(() => take(text))
        .catch((error: unknown) => {
          const sentence = error instanceof Error ? error.message : String(error);
          options.log({ did: 'trouble', method: '', name: '', seq: 0, differs: [], sentence });
        })
        .finally(() => {
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
  await taken;
  conversation.heardAll();
  await Promise.all(answers);
  await conversation.end();
}
