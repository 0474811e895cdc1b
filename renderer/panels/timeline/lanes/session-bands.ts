import type { Exchange } from '../../../../shared/analysis/index.ts';

/** A stretch in which a session id was in force. Times are µs. */
export interface SessionBand {
  readonly id: string;
  readonly start: number;
  /** -1 while it is in force. */
  end: number;
  /** How it ended: another took its place, we ended it, or the server no longer knew it. */
  how: '' | 'replaced' | 'ended' | 'lost';
  /** Number of the exchange that gave it, and of the one that ended it (0 for none). */
  readonly given: number;
  by: number;
}

/** Bands that are kept; a server that hands out a session each time would fill the window. */
const MOST = 200;

/** The sessions of Streamable HTTP, from the exchanges that give and lose their ids (2025-03-26 on, "Session management"). */
export class SessionBands {
  readonly bands: SessionBand[] = [];

  /** Takes in an exchange that is new or changed. */
  take(exchange: Exchange): void {
    const { number, givenSessionId: id, respondedAt } = exchange;
    if (id !== '' && respondedAt >= 0) this.#begin(id, respondedAt, number);
    this.#end(exchange);
  }

  #begin(id: string, start: number, given: number): void {
    if (this.bands.some((band) => band.id === id) || this.bands.length >= MOST) return;
    const before = this.bands.at(-1);
    if (before !== undefined && before.end < 0) Object.assign(before, { end: start, how: 'replaced', by: given });
    this.bands.push({ id, start, end: -1, how: '', given, by: 0 });
  }

  #end({ number, sessionId, status, purpose, respondedAt }: Exchange): void {
    const band = sessionId === '' ? undefined : this.bands.find(({ id, end }) => id === sessionId && end < 0);
    if (band === undefined || respondedAt < band.start) return;
    const ended = purpose === 'end-session' && status >= 200 && status < 300;
    if (!ended && status !== 404) return;
    Object.assign(band, { end: respondedAt, how: ended ? 'ended' : 'lost', by: number });
  }
}
