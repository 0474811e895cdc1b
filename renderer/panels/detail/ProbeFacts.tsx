import type { ProbeEvent, ProbeTarget } from '../../../shared/capture/index.ts';
import { GlyphText, SeqLinks } from '../../protocol/evidence/index.ts';
import { Fact, Facts } from '../../protocol/text/index.ts';

const TARGETS: Readonly<Record<ProbeTarget, string>> = {
  modern: 'the modern era (2026-07-28)',
  legacy: 'the handshake of the legacy era',
  'http-sse': 'HTTP+SSE (2024-11-05)',
  websocket: 'WebSocket',
};

const OUTCOMES: Readonly<Record<ProbeEvent['outcome'], readonly [tone: string, words: string]>> = {
  yes: ['tone-ok', '✓ the server speaks it'],
  no: ['tone-error', '✕ the server does not speak it'],
  unknown: ['tone-warning', '? the answer does not tell'],
};

/** A step of finding out what the server speaks: what was tried, what follows, and the events that prove it. */
export function ProbeFacts({ event }: { readonly event: ProbeEvent }) {
  const [tone, words] = OUTCOMES[event.outcome];
  return (
    <>
      <p className="facts-text">
        <GlyphText text={event.text} />
      </p>
      <Facts>
        <Fact name="tried">{TARGETS[event.target]}</Fact>
        <Fact name="outcome">
          <span className={tone}>{words}</span>
        </Fact>
        <Fact name="evidence">{event.seqs.length === 0 ? 'none' : <SeqLinks seqs={event.seqs} />}</Fact>
      </Facts>
    </>
  );
}
