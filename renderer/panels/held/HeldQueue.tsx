import type { HeldMessage, MiddleState } from '../../../shared/bridge/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { notify, sentenceOf } from '../../state/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { chooseHeld } from './held-view.ts';
import { nameWords, secondsLeft } from './held-words.ts';
import { useHeldRows } from './use-held-rows.ts';

interface HeldQueueProps {
  readonly connection: string;
  readonly middle: MiddleState;
  readonly chosen: HeldMessage;
  readonly now: number;
}

/** All that waits, in the order in which it came. */
export function HeldQueue({ connection, middle, chosen, now }: HeldQueueProps) {
  const rows = useHeldRows(connection, middle);
  const choose = (index: number): void => {
    const message = rows.at(index);
    if (message === null) return;
    chooseHeld(connection, message).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
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
                  <span role="gridcell" className={message.dir === 'c2s' ? 'tone-c2s' : 'tone-s2c'}>
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
