import type { HeldMessage, MiddleState } from '../../../shared/bridge/index.ts';
import { directionTone, GlyphText } from '../../protocol/evidence/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { chooseHeld } from './held-view.ts';
import { nameWords, secondsLeft } from './held-words.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useSeconds } from './use-seconds.ts';

interface HeldQueueProps {
  readonly connection: string;
  readonly middle: MiddleState;
  readonly chosen: HeldMessage;
}

/** All that waits, in the order in which it came. */
export function HeldQueue({ connection, middle, chosen }: HeldQueueProps) {
  const now = useSeconds();
  const rows = useHeldRows(connection, middle);
  const choose = (index: number): void => {
    const message = rows.at(index);
    if (message !== null) chooseHeld(connection, message);
  };
  return (
    <div className="held-queue">
      <VirtualList
        label="What waits"
        count={middle.total}
        selected={rows.placeOf(chosen.held)}
        onSelect={choose}
        renderRow={(index, place) => {
          const message = rows.at(index);
          return (
            <div {...place} className="held-row">
              {message === null ? (
                <span role="gridcell" className="held-row-waits">
                  …
                </span>
              ) : (
                <>
                  <span role="gridcell" className={directionTone(message.dir)}>
                    {message.dir === 'c2s' ? '→' : '←'}
                    <span className="visually-hidden">
                      {message.dir === 'c2s' ? 'client to server' : 'server to client'}
                    </span>
                  </span>
                  <span role="gridcell" className="held-row-name">
                    <GlyphText text={nameWords(message)} />
                  </span>
                  <span role="gridcell" className="held-row-left">
                    {secondsLeft(message.until, now)}
                  </span>
                </>
              )}
            </div>
          );
        }}
      />
    </div>
  );
}
