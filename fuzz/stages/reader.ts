import { readFrame } from '../../shared/jsonrpc/index.ts';
import { parsedJson } from '../../shared/json/index.ts';
import { holds } from './oracle.ts';
import type { Stage } from './stage.ts';

/** Every frame by itself: its class, its messages and their places. */
export const READER: Stage = {
  name: 'reader',
  calls: 2,
  run({ events }) {
    for (const event of events) {
      if (event.kind !== 'frame') continue;
      const { text } = event;
      const reading = readFrame(text ?? null);
      holds(
        text !== undefined || reading.class === 'noise.encoding',
        () => `bytes that are no text are ${reading.class}`,
      );
      for (const { span, id } of reading.messages) {
        const [start, end] = span;
        holds(0 <= start && start < end && end <= (text ?? '').length, () => `a message at [${start}, ${end})`);
        holds(id === null || (text ?? '').includes(id), () => `an id that stands nowhere: ${id}`);
        if (!reading.cut)
          holds(parsedJson((text ?? '').slice(start, end)) !== undefined, () => `no message at [${start}, ${end})`);
      }
    }
  },
};
