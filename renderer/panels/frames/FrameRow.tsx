import type { ColourRule } from '../../../shared/bridge/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { byteSize, LEVEL_SIGNS, secondsFrom, type RowPlace } from '../../widgets/index.ts';
import { firstWords, knownMark } from '../../protocol/notes/index.ts';
import { rowNumber, rowWords, shortSummary } from './row-appearance.ts';

export interface FrameRowProps {
  readonly place: RowPlace;
  readonly model: ConnectionModel;
  /** Row of the table. */
  readonly row: number;
  /** It stands at the other end of the chosen row. */
  readonly pair: boolean;
  readonly hovered: boolean;
  readonly onHover: (row: number) => void;
  /** There is HTTP beneath: a column says which exchange. */
  readonly http: boolean;
  readonly onExchange: () => void;
  /** The rule that colours it; null for none. */
  readonly colour: ColourRule | null;
}

/** One line of the list. */
export function FrameRow({ place, model, row, pair, hovered, onHover, http, onExchange, colour }: FrameRowProps) {
  const { rows } = model;
  const exchange = rows.exchange(row);
  const words = rowWords(rows, row, model.operations[rows.operation(row)], model.exchange(exchange));
  const kind = rows.class(row);
  const bytes = rows.bytes(row);
  const level = rows.level(row);
  const full = rows.summary(row);
  const summary = kind === 'http.request' ? shortSummary(full, model.session?.http?.url ?? '') : full;
  const { zero } = model.annotations;
  const annotation = model.annotationOf(rows.seq(row));
  const mark = knownMark(annotation?.mark);
  const note = annotation?.note ?? '';
  const noise = kind.startsWith('noise.') || kind.startsWith('malformed.');
  return (
    <div
      {...place}
      className="frames-row"
      data-row={row}
      data-seq={rows.seq(row)}
      data-class={kind}
      data-pair={pair ? '' : undefined}
      data-hovered={hovered ? '' : undefined}
      data-noise={noise ? '' : undefined}
      data-colour={mark === '' ? colour?.colour : mark}
      title={colourWords(mark, colour)}
      onPointerEnter={() => onHover(row)}
    >
      <span role="gridcell" className="frames-number">
        {rowNumber(rows, row)}
      </span>
      <span role="gridcell" className="frames-number" data-zero={rows.seq(row) === zero ? '' : undefined}>
        {secondsFrom(rows.time(row), model.zeroT)}
      </span>
      <span role="gridcell" data-cell="dir" className={`frames-arrow ${words.arrowTone}`}>
        {words.arrow}
        <span className="visually-hidden">{directionWords(rows.direction(row))}</span>
      </span>
      <span role="gridcell" data-cell="method" className={`frames-method ${words.methodTone}`}>
        {words.method}
      </span>
      <span role="gridcell" data-cell="id" className="frames-id">
        {rows.id(row) ?? ''}
      </span>
      {http ? (
        <span role="gridcell" data-cell="exchange" className="frames-exchange">
          {exchange === 0 ? null : (
            <button
              type="button"
              tabIndex={-1}
              title={`Show exchange ${exchange} in the HTTP panel`}
              onClick={onExchange}
            >
              {exchange}
            </button>
          )}
        </span>
      ) : null}
      <span role="gridcell" data-cell="summary" className={`frames-summary ${words.summaryTone}`}>
        {note === '' ? null : (
          <span className="frames-note" title={firstWords(note)}>
            ✎<span className="visually-hidden">note: {firstWords(note)}</span>{' '}
          </span>
        )}
        {summary}
      </span>
      <span role="gridcell" data-cell="size" className="frames-number">
        {bytes > 0 ? byteSize(bytes) : ''}
      </span>
      <span
        role="gridcell"
        data-cell="latency"
        className={`frames-number frames-latency ${words.latencyTone}`}
        title={words.latencyTitle}
      >
        {words.latency}
      </span>
      <span role="gridcell" data-cell="level" className={`frames-mark tone-${level === '' ? 'muted' : level}`}>
        {LEVEL_SIGNS[level]}
        {level === '' ? null : <span className="visually-hidden">{`finding: ${level}`}</span>}
      </span>
    </div>
  );
}

/** Why a row has its colour: a mark of the user's goes before any rule. */
function colourWords(mark: string, rule: ColourRule | null): string | undefined {
  if (mark !== '') return `Marked ${mark}`;
  return rule === null ? undefined : `Coloured ${rule.colour} by the rule “${rule.name || rule.filter}”`;
}

function directionWords(dir: 'c2s' | 's2c' | null): string {
  if (dir === null) return '';
  return dir === 'c2s' ? 'client to server' : 'server to client';
}

/** The headings over the list. */
export function FrameHeader({ http }: { readonly http: boolean }) {
  return (
    <div role="row" className="frames-row frames-heading">
      <span role="columnheader" className="frames-number">
        #
      </span>
      <span role="columnheader" className="frames-number">
        time s
      </span>
      <span role="columnheader" aria-label="direction" />
      <span role="columnheader">method</span>
      <span role="columnheader">id</span>
      {http ? (
        <span role="columnheader" className="frames-exchange" title="number of the HTTP exchange">
          http
        </span>
      ) : null}
      <span role="columnheader">summary</span>
      <span role="columnheader" className="frames-number">
        size
      </span>
      <span role="columnheader" className="frames-number frames-latency">
        latency
      </span>
      <span role="columnheader" aria-label="finding" />
    </div>
  );
}
