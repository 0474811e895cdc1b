import { useEffect, useSyncExternalStore } from 'react';
import type { ConnectionModel } from '../../state/index.ts';
import { messageTexts } from './message-texts.ts';

interface PlaceCellProps {
  readonly model: ConnectionModel;
  readonly row: number;
  /** The path of the column. */
  readonly path: string;
}

/** What the message of a row has at the place of a column. */
export function PlaceCell({ model, row, path }: PlaceCellProps) {
  const { rows } = model;
  const [seq, member] = [rows.seq(row), rows.member(row)];
  const texts = messageTexts(model);
  const text = useSyncExternalStore(texts.subscribe, () => texts.of(path, seq, member));
  useEffect(() => {
    texts.want(path, seq, member);
  }, [texts, path, seq, member]);
  return (
    <span role="gridcell" data-cell={path} className="frames-id" title={text}>
      {text}
    </span>
  );
}
