import { fingerprinter } from '../../engine/captures/index.ts';
import { type RecordKeeper, TapRecorder, type TapStart } from '../record/index.ts';
import type { TapRecord } from './conversation.ts';
import type { ClientFacts } from './tapped-clients.ts';

/** What the records of all clients of a tap share. */
export type RecordFacts = Pick<TapStart, 'source' | 'client' | 'version' | 'folders'>;

/** Begins records of clients: each is a capture of its own, announced while it is written. `keeper`: what keeps them; a thread each. */
export function clientRecords(
  facts: RecordFacts,
  keeper?: RecordKeeper,
  speaks = true,
): (client: ClientFacts) => TapRecord {
  const fingerprint = fingerprinter(facts.folders.settings);
  return ({ pid }) => {
    const recorder = new TapRecorder({ ...facts, parent: pid, speaks }, keeper);
    return {
      sink: {
        frame: (frame) => recorder.frame(frame),
        event: (event) => recorder.event(event),
        closed: () => undefined,
      },
      now: () => recorder.now(),
      said: (frame) => recorder.frame(frame, 'user'),
      told: (answer) => recorder.told(answer),
      stop: (cause) => recorder.stop(cause),
      tellMiddle: (word) => recorder.tellMiddle(word),
      listen: (heard) => {
        recorder.heard = heard;
      },
      mask: (value) => ({ length: value.length, fingerprint: fingerprint(value) }),
      close: () => recorder.close(),
    };
  };
}
