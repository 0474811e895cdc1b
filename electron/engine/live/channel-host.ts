import type { ChannelHost } from '../channels/index.ts';
import type { Client } from '../client/index.ts';
import type { OwnCarriage } from '../middle/index.ts';
import type { Recorder } from './recorder.ts';

/** What the channel of a connection tells: to whoever stands in the middle, and to the record. `closed`: it has ended. */
export function channelHost(
  {
    recorder,
    carriage,
    client,
  }: { readonly recorder: Recorder; readonly carriage: OwnCarriage; readonly client: Client },
  closed: () => void,
): ChannelHost {
  return {
    frame: (raw, order) =>
      raw.dir === 's2c' && carriage.isOpen && carriage.hears(raw) ? 0 : recorder.frame(raw, order),
    event: (event) => carriage.event(event),
    get between() {
      return carriage.isOpen ? carriage : null;
    },
    closed,
    remark: ({ level, text }) => recorder.note(level, text),
    sessionLost: () => client.sessionLost(),
    now: () => recorder.now(),
  };
}
