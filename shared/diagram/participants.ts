import type { Exchange, Implementation, Session } from '../analysis/index.ts';
import type { ArrowStep, DiagramSource, NoteStep, Participant } from './diagram.ts';
import { visibleText } from './visible-text.ts';

const NAME = 60;
/** More lines of life than this between the peers would be in each other's way. */
const STREAMS_SHOWN = 3;
/** Request, answer, and something else that came on the same stream. */
const MESSAGES_FROM = 3;

/** The HTTP exchanges that are worth a line of life: those on which more came than the answer to what was posted. */
export function streamsOf(source: DiagramSource, steps: readonly (ArrowStep | NoteStep)[]): ReadonlySet<number> {
  const messages = new Map<number, number>();
  for (const step of steps) {
    if (step.kind !== 'arrow' || step.shape === 'wire' || step.tone === 'muted' || step.exchange === 0) continue;
    messages.set(step.exchange, (messages.get(step.exchange) ?? 0) + step.rows.length);
  }
  const worth = Array.from(messages).filter(([number, count]) => isWorthALine(source.exchange(number), count));
  const busiest = worth.toSorted((left, right) => right[1] - left[1]).slice(0, STREAMS_SHOWN);
  return new Set(busiest.map(([number]) => number).toSorted((left, right) => left - right));
}

function isWorthALine(exchange: Exchange | undefined, messages: number): boolean {
  if (exchange?.body !== 'sse') return false;
  return exchange.method === 'GET' || messages >= MESSAGES_FROM;
}

/** Client, streams, server, by the names that they gave themselves, and those who issue tokens. */
export function participantsOf(
  source: DiagramSource,
  streams: ReadonlySet<number>,
  issuers: readonly Participant[],
): Participant[] {
  const { session } = source;
  return [
    { key: 'client', role: 'client', name: nameOf(session?.clientInfo, 'client') },
    ...Array.from(streams, (number): Participant => {
      const method = visibleText(source.exchange(number)?.method ?? 'HTTP', 12);
      return { key: `http-${number}`, role: `${method} stream`, name: `#${number}` };
    }),
    { key: 'server', role: 'server', name: nameOf(session?.serverInfo, 'server') },
    ...issuers,
  ];
}

function nameOf(info: Implementation | null | undefined, fallback: string): string {
  if (info === null || info === undefined) return fallback;
  const name = visibleText(info.name, NAME) || visibleText(info.title, NAME) || fallback;
  return `${name} ${visibleText(info.version, 20)}`.trim();
}

const CARRIERS = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE', ws: 'WebSocket', '': '' } as const;

/** `2025-11-25 over stdio`; '' before either is known. */
export function captionOf(session: Session | null): string {
  if (session === null) return '';
  const carrier = CARRIERS[session.transport];
  return [visibleText(session.revision, 40), carrier === '' ? '' : `over ${carrier}`].filter(Boolean).join(' ');
}
