import { type AnswerOutput, EndpointOutput, MetadataOutput, PlainOutput, type OutputHost } from './answer-output.ts';
import { type MessageHead, valuesOf } from './message-head.ts';
import type { Rewriting } from './rewriting.ts';
import { SpokenOutput } from './spoken-output.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What the output of an answer needs. */
export interface AnswerHost extends OutputHost {
  /** Gives bytes to the client at once: nothing else of the answer has to come for it. */
  passNow(bytes: Buffer): void;
  /** Null where the body of the answer passes unchanged. */
  readonly rewriting: Rewriting | null;
}

/** How the answer of an exchange goes to the client, by the head of it: as it is, rewritten, or with what a window says. */
export function outputOf(exchange: TappedExchange, head: MessageHead, host: AnswerHost): AnswerOutput {
  const { conversation, request, stream } = exchange;
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
