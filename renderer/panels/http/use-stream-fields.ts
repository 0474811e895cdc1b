import { useEffect, useState } from 'react';
import { sseFields, type SseFields } from '../../../shared/capture/index.ts';
import { eventOf } from '../../protocol/evidence/index.ts';

/** A row that is scrolled past is not read: it has to stay in view for so long, in ms. */
const DWELL = 50;
/** Fields that are kept, since an event never changes. */
const KEPT = 4_000;

/** What an event of a stream says beside its data. */
export interface StreamFields extends SseFields {
  /** It carries data, or a message. */
  readonly data: boolean;
  /** The stream ended before the event did: a client drops it. */
  readonly unfinished: boolean;
  /** A binary WebSocket message. */
  readonly binary: boolean;
}

const NONE: StreamFields = {
  ...sseFields([]),
  data: false,
  unfinished: false,
  binary: false,
};
const kept = new Map<string, StreamFields>();

/** The fields of the event `seq` of a stream, read when it has been in view for a moment; null before, and for seq 0. */
export function useStreamFields(connection: string, seq: number): StreamFields | null {
  const of = `${connection} ${seq}`;
  const [, setRead] = useState('');
  const known = kept.get(of);
  const missing = seq > 0 && known === undefined;
  useEffect(() => {
    if (!missing) return;
    let wanted = true;
    const timer = setTimeout(() => {
      void fieldsOf(connection, seq).then((fields) => {
        keep(of, fields);
        if (wanted) setRead(of);
      });
    }, DWELL);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [connection, seq, of, missing]);
  return known ?? null;
}

/** An event that cannot be read is shown without its fields; the detail says why when it is chosen. */
async function fieldsOf(connection: string, seq: number): Promise<StreamFields> {
  try {
    const event = await eventOf(connection, seq);
    if (event.kind === 'sse.event') {
      const data = (event.text ?? event.base64 ?? '') !== '';
      return { ...NONE, ...sseFields(event.lines), data, unfinished: event.unfinished !== undefined };
    }
    if (event.kind !== 'frame') return NONE;
    return { ...NONE, ...sseFields(event.sse?.lines ?? []), data: true, binary: event.binary !== undefined };
  } catch {
    return NONE;
  }
}

function keep(of: string, fields: StreamFields): void {
  kept.set(of, fields);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
}
