import type { ChannelHost } from '../channels/index.ts';
import type { Client } from '../client/index.ts';
import type { MiddleStage } from '../middle/index.ts';
import type { Recorder } from './recorder.ts';

/** What the channel of a connection tells: to whoever stands in the middle, and to the record. `closed`: it has ended. */
export function channelHost(
  { recorder, middle, client }: { readonly recorder: Recorder; readonly middle: MiddleStage; readonly client: Client },
  closed: () => void,
): ChannelHost {
  return {
    frame: (raw, order) => (raw.dir === 's2c' && middle.isOpen && middle.hears(raw) ? 0 : recorder.frame(raw, order)),
    event: (event) => middle.event(event),
    get between() {
      return middle.isOpen ? middle : null;
    },
    closed,
    remark: ({ level, text }) => recorder.note(level, text),
    sessionLost: () => client.sessionLost(),
    now: () => recorder.now(),
  };
}
