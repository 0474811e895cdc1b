import { SAME_ANSWER } from '../../../shared/middle/index.ts';
import { type AnswerOutput, EndpointOutput, MetadataOutput, PlainOutput, type OutputHost } from './answer-output.ts';
import { type MessageHead, valuesOf } from './message-head.ts';
import type { Rewriting } from './rewriting.ts';
import { RuledBody } from './ruled-body.ts';
import type { RuledHost } from './ruled-host.ts';
import { StreamOutput } from './stream-output.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** What the output of an answer needs. `rewriting`: null where the body of the answer passes unchanged. */
export type AnswerHost = OutputHost & RuledHost;

/** How the answer of an exchange goes to the client, by the head of it: as it is, rewritten, with what a window says, or as somebody decides. */
export function outputOf(head: MessageHead, host: AnswerHost): AnswerOutput {
  const { exchange } = host;
  const { conversation, request, stream, decider, answerChange } = exchange;
  const [type = ''] = valuesOf(head, 'content-type');
  const inner = rewrittenOutput(exchange, host);
  if (conversation.isOwn(stream) || request.beside) return inner;
  if (/^text\/event-stream\b/i.test(type)) return new StreamOutput(host, head, inner);
  return decider !== null || answerChange !== SAME_ANSWER ? new RuledBody(host) : inner;
}

function rewrittenOutput(
  { request }: TappedExchange,
  host: OutputHost & { readonly rewriting: Rewriting | null },
): AnswerOutput {
  const { method, url, purpose } = request;
  const { rewriting } = host;
  if (rewriting === null || method !== 'GET') return new PlainOutput(host);
  if (rewriting.isMetadata(url.pathname)) return new MetadataOutput(host, rewriting);
  return purpose === 'events' ? new EndpointOutput(host, rewriting) : new PlainOutput(host);
}
