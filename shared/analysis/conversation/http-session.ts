import { type HeaderLine, identityOf } from '../../capture/index.ts';
import { RecentMap } from '../reading/index.ts';
import type { Moment } from './moment.ts';

/** Event ids that are remembered of one session, at least. */
const EVENT_IDS_MOST = 16_384;

/** A session id that a server gave. */
export interface GivenId {
  /** What tells it from other ids, also where its text is masked. */
  readonly identity: string;
  /** Null where it is masked. */
  readonly text: string | null;
  /** Row of the response that gave it. */
  readonly row: number;
}

export function givenId(line: HeaderLine, row: number): GivenId {
  return { identity: identityOf(line), text: line.value ?? null, row };
}

/** One session over Streamable HTTP, from its `initialize` on; or what comes before any. */
export interface KnownSession {
  /** True for a session whose `initialize` was seen: only then is it known what was not given. */
  readonly opened: boolean;
  /** Null where the server gave none. */
  readonly id: GivenId | null;
  /** A POST with its id was answered with 404. */
  readonly lost: Moment | null;
  /** The client has asked for its end by DELETE; null again where that is refused. */
  readonly left: Moment | null;
  /** It was ended by DELETE. */
  readonly ended: Moment | null;
  /** True once event ids were dropped: then it is not known any more which there were. */
  readonly forgetful: boolean;
  /** Number of the exchange that began the stream on which this event id was given; 0 for an id that is not known. */
  streamOf(eventId: string): number;
}

export class HttpSession implements KnownSession {
  readonly opened: boolean;
  id: GivenId | null = null;
  lost: Moment | null = null;
  left: Moment | null = null;
  ended: Moment | null = null;
  readonly #eventIds = new RecentMap<string, number>(EVENT_IDS_MOST);

  constructor(opened: boolean) {
    this.opened = opened;
  }

  get forgetful(): boolean {
    return this.#eventIds.forgetful;
  }

  streamOf(eventId: string): number {
    return this.#eventIds.get(eventId) ?? 0;
  }

  /** Remembers where an event id was given first. */
  addEventId(eventId: string, stream: number): void {
    if (this.#eventIds.get(eventId) === undefined) this.#eventIds.set(eventId, stream);
  }
}
