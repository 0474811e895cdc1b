import { memo, type ReactNode } from 'react';
import type { ColourRule } from '../../../shared/bridge/index.ts';
import { fieldNamed, type QueryView } from '../../../shared/query/index.ts';
import type { ConnectionModel, LaidColumns } from '../../state/index.ts';
import { byteSize, LEVEL_SIGNS, secondsFrom, type RowPlace } from '../../widgets/index.ts';
import { firstWords, knownMark } from '../../protocol/notes/index.ts';
import { isPlace } from './place-columns.ts';
import { PlaceCell } from './PlaceCell.tsx';
import { rowNumber, rowWords, shortSummary, type RowWords } from './row-appearance.ts';

export interface FrameRowProps {
  readonly place: RowPlace;
  readonly columns: LaidColumns['columns'];
  readonly model: ConnectionModel;
  /** The model as filters see it: columns show what they ask for. */
  readonly view: QueryView;
  /** Row of the table. */
  readonly row: number;
  /** It stands at the other end of the selected row. */
  readonly pair: boolean;
  readonly hovered: boolean;
  readonly onHover: (row: number) => void;
  readonly onExchange: () => void;
  /** The rule that colours it; null for none. */
  readonly colour: ColourRule | null;
  /** Row that tells what rules in the middle did to this message, -1 for none. */
  readonly touching: number;
  /** Another one once what the model says about rows that it has may be something else. */
  readonly told: string;
}

/** One line of the list. */
export const FrameRow = memo(function FrameRow(props: FrameRowProps) {
  const { place, columns, model, row, pair, hovered, onHover, colour, touching } = props;
  const { rows } = model;
  const words = rowWords(rows, row, model.operations[rows.operation(row)], model.exchange(rows.exchange(row)));
  const kind = rows.class(row);
  const mark = knownMark(model.annotationOf(rows.seq(row))?.mark) || rows.colour(row) || rows.colour(touching);
  const noise = kind.startsWith('noise.') || kind.startsWith('malformed.');
  return (
    <div
      {...place}
      className="frames-row column-grid"
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
      {columns.map(({ column: { id } }) => frameCell(id, words, props))}
    </div>
  );
});

/** The cell of a column: those of the usual ones in their own way, any other one as its field writes it. */
function frameCell(id: string, words: RowWords, { model, view, row, touching, onExchange }: FrameRowProps): ReactNode {
  const { rows } = model;
  switch (id) {
    case 'seq':
      return cell(id, 'frames-number', rowNumber(rows, row));
    case 't':
      return (
        <span
          key={id}
          role="gridcell"
          data-cell={id}
          className="frames-number"
          data-zero={rows.seq(row) === model.annotations.zero ? '' : undefined}
        >
          {secondsFrom(rows.time(row), model.zeroT)}
        </span>
      );
    case 'dir':
      return cell(
        id,
        `frames-arrow ${words.arrowTone}`,
        <>
          {words.arrow}
          <span className="visually-hidden">{directionWords(rows.direction(row))}</span>
        </>,
      );
    case 'method':
      return cell(id, `frames-method ${words.methodTone}`, words.method);
    case 'id':
      return cell(id, 'frames-id', rows.id(row) ?? '');
    case 'exchange':
      return cell(id, 'frames-exchange', <ExchangeButton exchange={rows.exchange(row)} onExchange={onExchange} />);
    case 'summary':
      return cell(id, `frames-summary ${words.summaryTone}`, <Summary model={model} row={row} touching={touching} />);
    case 'size':
      return cell(id, 'frames-number', rows.bytes(row) > 0 ? byteSize(rows.bytes(row)) : '');
    case 'latency':
      return (
        <span
          key={id}
          role="gridcell"
          data-cell={id}
          className={`frames-number frames-latency ${words.latencyTone}`}
          title={words.latencyTitle}
        >
          {words.latency}
        </span>
      );
    case 'level':
      return <LevelCell key={id} level={rows.level(row)} />;
    default: {
      if (isPlace(id)) return <PlaceCell key={id} model={model} row={row} path={id} />;
      const text = fieldNamed(id)?.at?.(view, row) ?? '';
      return (
        <span key={id} role="gridcell" data-cell={id} className="frames-id" title={text}>
          {text}
        </span>
      );
    }
  }
}

function cell(id: string, className: string, content: ReactNode): ReactNode {
  return (
    <span key={id} role="gridcell" data-cell={id} className={className}>
      {content}
    </span>
  );
}

function ExchangeButton({ exchange, onExchange }: { readonly exchange: number; readonly onExchange: () => void }) {
  return exchange === 0 ? null : (
    <button type="button" tabIndex={-1} title={`Show exchange ${exchange} in the HTTP panel`} onClick={onExchange}>
      {exchange}
    </button>
  );
}

function Summary({ model, row, touching }: Pick<FrameRowProps, 'model' | 'row' | 'touching'>) {
  const { rows } = model;
  const note = model.annotationOf(rows.seq(row))?.note ?? '';
  const full = rows.summary(row);
  return (
    <>
      {note === '' ? null : (
        <span className="frames-note" title={firstWords(note)}>
          ✎<span className="visually-hidden">note: {firstWords(note)}</span>{' '}
        </span>
      )}
      {touching < 0 ? null : (
        <span className="tone-warning" title={rows.summary(touching)}>
          ✂<span className="visually-hidden">changed on its way: {rows.summary(touching)}</span>{' '}
        </span>
      )}
      {rows.class(row) === 'http.request' ? shortSummary(full, model.session?.http?.url ?? '') : full}
    </>
  );
}

function LevelCell({ level }: { readonly level: keyof typeof LEVEL_SIGNS }) {
  return (
    <span role="gridcell" data-cell="level" className={`frames-mark tone-${level === '' ? 'muted' : level}`}>
      {LEVEL_SIGNS[level]}
      {level === '' ? null : <span className="visually-hidden">{`finding: ${level}`}</span>}
    </span>
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
