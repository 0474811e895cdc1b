import { useState } from 'react';
import { Repeat } from 'lucide-react';
import { Button, Popover } from '../../widgets/index.ts';
import { Amount } from './Amount.tsx';
import { repeat } from './repeat-message.ts';
import type { Composer } from './use-composer.ts';

const TRIGGER = (
  <button type="button" className="button button-plain composer-repeat" title="Repeat…">
    <Repeat aria-hidden />
  </button>
);

/** Sends the request over and over. */
export function RepeatPopover({ composer }: { readonly composer: Composer }) {
  const { composed, change, reason } = composer;
  const [times, setTimes] = useState(100);
  const [atOnce, setAtOnce] = useState(1);
  const going = composed.repetition?.state === 'going';
  const problem = going ? 'It is already repeating.' : reason;
  return (
    <Popover
      label="Repeat"
      trigger={TRIGGER}
      open={composed.popover === 'repeat'}
      onOpenChange={(open) => change({ popover: open ? 'repeat' : null })}
      className="composer-repeat-panel"
      align="end"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change({ popover: null });
          void repeat(composer, times, atOnce);
        }}
      >
        <label>
          Times
          <Amount label="Times" unit="" value={times} least={1} most={100_000} onChange={setTimes} />
        </label>
        <label>
          At once
          <Amount label="At once" unit="" value={atOnce} least={1} most={1_000} onChange={setAtOnce} />
        </label>
        <p>{problem === '' ? 'Each gets its own id; the text stays here.' : problem}</p>
        <Button type="submit" tone="primary" disabled={problem !== ''}>
          Send {times} times
        </Button>
      </form>
    </Popover>
  );
}
