import { type Operation, RecentMap } from '../../analysis/index.ts';
import { type CaptureEvent, identityOf } from '../../capture/index.ts';
import { HeaderLines } from '../reading/index.ts';

const EXCHANGES_MOST = 512;

/** In whose name requests are made: what one caller is given may not hold for another. */
export class Callers {
  readonly #byStream = new RecentMap<string, string>(EXCHANGES_MOST);

  event(event: CaptureEvent): void {
    if (event.kind !== 'http.request') return;
    const line = new HeaderLines(event.headers).all('authorization')[0];
    if (line !== undefined) this.#byStream.set(`http-${event.exchange}`, identityOf(line).slice(0, 400));
  }

  /** What tells the caller of a request from others; '' for one without authorization. */
  of({ stream }: Operation): string {
    return this.#byStream.get(stream) ?? '';
  }
}
