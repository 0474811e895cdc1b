import { type AnswerOutput, EndpointOutput, MetadataOutput, PlainOutput, type OutputHost } from './answer-output.ts';
import { type MessageHead, valuesOf } from './message-head.ts';
import { MiddleOutput } from './middle-output.ts';
import type { Rewriting } from './rewriting.ts';
import { SpokenOutput } from './spoken-output.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What the output of an answer needs. */
export interface AnswerHost extends OutputHost {
  /** Gives bytes to the client at once: nothing else of the answer has to come for it. */
  passNow(bytes: Buffer): void;
  /** Told once the record has what came. */
  afterwards(tell: () => void): void;
  /** Breaks the connection to the client. */
  cut(): void;
  /** What goes out later: the connection stays open for it. */
  later(gone: Promise<void>): void;
  /** Null where the body of the answer passes unchanged. */
  readonly rewriting: Rewriting | null;
}

/** How the answer of an exchange goes to the client, by the head of it: as it is, rewritten, or with what a window says. */
export function outputOf(exchange: TappedExchange, head: MessageHead, host: AnswerHost): AnswerOutput {
  const { conversation, request, stream } = exchange;
  const { middle } = conversation;
  if (middle !== null && !request.beside)
    return new MiddleOutput({
      ...host,
      middle,
      stream,
      change: exchange.answerChange,
      isResumed: request.purpose === 'resume',
    });
  const output = rewrittenOutput(exchange, host);
  const [type = ''] = valuesOf(head, 'content-type');
  if (!type.startsWith('text/event-stream') || conversation.isOwn(stream)) return output;
  const listens = request.method === 'GET';
  const passNow = (bytes: Buffer): void => host.passNow(bytes);
  return new SpokenOutput({ speech: conversation.speech, stream, listens, passNow }, output);
}

function rewrittenOutput({ request }: TappedExchange, host: AnswerHost): AnswerOutput {
  const { method, url, purpose } = request;
  const { rewriting } = host;
  if (rewriting === null || method !== 'GET') return new PlainOutput(host);
  if (rewriting.isMetadata(url.pathname)) return new MetadataOutput(host, rewriting);
  return purpose === 'events' ? new EndpointOutput(host, rewriting) : new PlainOutput(host);
}
