import { VirtualList } from '../../widgets/index.ts';
import { hexRow } from './hex.ts';
import { isNearEnd } from './TextRows.tsx';
import { useColumns } from './use-columns.ts';
import './hex.css';

/** Cells that a row of 16 bytes takes, its ASCII included. */
const WIDE = 68;

interface HexDumpProps {
  readonly bytes: Uint8Array;
  /** Called when the last rows are near: more of the bytes may be fetched. */
  readonly onNearEnd?: () => void;
}

/** Bytes that are no text: offset, hex, ASCII; 8 or 16 a row, as they fit. */
export function HexDump({ bytes, onNearEnd }: HexDumpProps) {
  const { frame, probe, columns } = useColumns();
  const width = columns >= WIDE ? 16 : 8;
  return (
    <div
      ref={frame}
      className="text-rows raw-hex"
      onScrollCapture={(event) => {
        if (isNearEnd(event.target)) onNearEnd?.();
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
