import { useEffect, useRef, useState } from 'react';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { sentenceOf } from '../../state/index.ts';
import { bodyOf, eventOf, extendBody, STEP, type FrameBody } from '../evidence/index.ts';

/** What is known of the chosen event. `body` is null for events that are not frames. */
export interface Shown {
  readonly seq: number;
  readonly event: CaptureEvent;
  readonly body: FrameBody | null;
}

interface Known {
  /** Connection and seq that it is about. */
  readonly of: string;
  readonly shown: Shown | null;
  readonly problem: string;
  readonly loading: boolean;
}

export interface EventView extends Omit<Known, 'of'> {
  /** Fetches a further stretch of a huge frame, or all of it. */
  readonly more: (all: boolean) => void;
}

const NOTHING: Known = { of: '', shown: null, problem: '', loading: false };

/**
 * Reads the event `seq` of a connection, and more of its text when asked. `shown` is null until it has been read,
 * `problem` says as a sentence why it could not be.
 */
export function useEvent(connection: string | null, seq: number): EventView {
  const of = `${connection ?? ''} ${seq}`;
  const [known, setKnown] = useState(NOTHING);
  const busy = useRef('');

  useEffect(() => {
    if (connection === null || seq <= 0) return;
    let wanted = true;
    const read = async (): Promise<void> => {
      try {
        const event = await eventOf(connection, seq);
        const body = event.kind === 'frame' ? await bodyOf(connection, event) : null;
        if (wanted) setKnown({ ...NOTHING, of, shown: { seq, event, body } });
      } catch (failure) {
        if (wanted) setKnown({ ...NOTHING, of, problem: sentenceOf(failure) });
      }
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [connection, seq, of]);

  const mine = known.of === of ? known : NOTHING;
  const change = (part: Partial<Known>): void => setKnown((now) => (now.of === of ? { ...now, ...part } : now));

  const fetchMore = async (shown: Shown, body: FrameBody, all: boolean): Promise<void> => {
    if (connection === null) return;
    const grow = (grown: FrameBody): void => change({ shown: { ...shown, body: grown } });
    try {
      grow(await extendBody(connection, seq, body, all ? body.total : STEP));
      change({ loading: false });
    } catch (failure) {
      change({ loading: false, problem: sentenceOf(failure) });
    }
    if (busy.current === of) busy.current = '';
  };

  const more = (all: boolean): void => {
    const { shown } = mine;
    // A scroll asks many times before the first answer is here.
    if (shown === null || shown.body === null || shown.body.text.length >= shown.body.total || busy.current === of)
      return;
    busy.current = of;
    change({ loading: true });
    void fetchMore(shown, shown.body, all);
  };

  return { shown: mine.shown, problem: mine.problem, loading: mine.loading, more };
}
