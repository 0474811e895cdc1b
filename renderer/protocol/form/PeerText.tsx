import { Fragment, useState } from 'react';
import { Button, count } from '../../widgets/index.ts';
import { GlyphText } from '../evidence/index.ts';

/** UTF-16 units of a text that are shown before one asks for the rest. */
const SHORT = 600;

/** Words of the peer with their lines, what cannot be seen in them made visible; of a long text the head. */
export function PeerText({ text, className }: { readonly text: string; readonly className: string }) {
  const [whole, setWhole] = useState(false);
  if (text === '') return null;
  const cut = !whole && text.length > SHORT;
  const lines = (cut ? `${text.slice(0, SHORT)}…` : text).split('\n');
  return (
    <p className={className}>
      {lines.map((line, index) => (
        // Lines may be alike.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index === 0 ? null : <br />}
          <GlyphText text={line} />
        </Fragment>
      ))}
      {cut ? (
        <Button tone="ghost" onClick={() => setWhole(true)}>
          All {count(text.length)} characters
        </Button>
      ) : null}
    </p>
  );
}
