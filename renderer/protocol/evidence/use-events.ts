import { useEffect, useState } from 'react';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { sentenceOf } from '../../state/index.ts';
import { eventOf } from './event-store.ts';

export interface EventsView {
  /** Those that have been read, in the order that was asked for. */
  readonly events: readonly CaptureEvent[];
  /** Why one of them could not be read, as a sentence; '' when all could. */
  readonly problem: string;
  /** All of them have been read, or could not be. */
  readonly read: boolean;
}

const NOTHING: EventsView = { events: [], problem: '', read: false };

/** Reads a few events of a connection. While others are being read, those that are asked for no longer are not shown. */
export function useEvents(connection: string, seqs: readonly number[]): EventsView {
  const of = `${connection} ${seqs.join(' ')}`;
  const [known, setKnown] = useState({ of: '', view: NOTHING });
  useEffect(() => {
    let wanted = true;
    const [id = '', ...asked] = of.split(' ');
    const read = async (): Promise<void> => {
      const readings = await Promise.allSettled(asked.filter(Boolean).map((seq) => eventOf(id, Number(seq))));
      const events = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
      const failed = readings.find((reading) => reading.status === 'rejected');
      if (wanted)
        setKnown({ of, view: { events, problem: failed === undefined ? '' : sentenceOf(failed.reason), read: true } });
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [of]);
  return known.of === of ? known.view : NOTHING;
}
