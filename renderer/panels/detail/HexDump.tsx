import { useMemo } from 'react';
import { VirtualList } from '../../widgets/index.ts';
import { bytesOfBase64, hexRow } from './hex.ts';
import { isNearEnd } from './TextRows.tsx';
import { useColumns } from './use-columns.ts';
import './raw.css';

/** Cells that a row of 16 bytes takes, its ASCII included. */
const WIDE = 68;

/** Bytes that are no text: offset, hex, ASCII; 8 or 16 a row, as they fit. */
export function HexDump({ base64, onNearEnd }: { readonly base64: string; readonly onNearEnd: () => void }) {
  // Four characters are three bytes: a head that stops within a group is shown up to the group before.
  const bytes = useMemo(() => bytesOfBase64(base64.slice(0, base64.length - (base64.length % 4))), [base64]);
  const { frame, probe, columns } = useColumns();
  const width = columns >= WIDE ? 16 : 8;
  return (
    <div
      ref={frame}
      className="text-rows raw-hex"
      onScrollCapture={(event) => {
        if (isNearEnd(event.target)) onNearEnd();
      }}
    >
      <span ref={probe} className="text-rows-probe" aria-hidden>
        0000000000
      </span>
      <VirtualList
        label="Raw bytes"
        count={Math.ceil(bytes.length / width)}
        rowHeight={19}
        selected={-1}
        onSelect={() => undefined}
        renderRow={(index, place) => {
          const row = hexRow(bytes, index, width);
          return (
            <div {...place} className="text-rows-row">
              <span role="rowheader" className="text-rows-gutter">
                {row.offset}
              </span>
              <span role="gridcell" className="raw-hex-bytes" style={{ width: `${width * 3 + 2}ch` }}>
                {row.hex}
              </span>
              <span role="gridcell" className="raw-hex-ascii">
                {row.ascii}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}
