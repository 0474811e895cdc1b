import { useMemo, useState } from 'react';
import { ChevronDown, ChevronRight, Pin } from 'lucide-react';
import type { CaptureEntry, ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  changeCapture,
  copyText,
  deleteCaptures,
  openCapture,
  revealCapture,
  runAction,
  useConnections,
  useSettings,
} from '../../state/index.ts';
import {
  byteSize,
  ContextMenu,
  count,
  moment,
  StateDot,
  VirtualList,
  type DotState,
  type MenuItem,
  type RowPlace,
} from '../../widgets/index.ts';
import { attempt } from './attempt.ts';
import { groupedCaptures } from './grouped-captures.ts';

/** Height of a row, px. */
const ROW = 26;

interface CaptureListProps {
  readonly captures: readonly CaptureEntry[];
  readonly known: boolean;
}

/** Every capture by its date, as many rows as there is room for. */
export function CaptureList({ captures, known }: CaptureListProps) {
  const connections = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(-1);
  const lines = useMemo(() => groupedCaptures(captures, folded), [captures, folded]);
  const fold = (title: string): void => {
    const next = new Set(folded);
    if (!next.delete(title)) next.add(title);
    setFolded(next);
  };
  return (
    <VirtualList
      label="Recent captures"
      count={lines.length}
      rowHeight={ROW}
      selected={Math.min(current, lines.length - 1)}
      onSelect={setCurrent}
      onActivate={(index) => {
        const line = lines[index];
        if (line?.kind === 'group') fold(line.title);
        else if (line !== undefined) attempt(openCapture(line.entry.path));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
        event.preventDefault();
        openMenuOf(event.currentTarget);
      }}
      empty={known ? 'Sessions are saved here' : undefined}
      renderRow={(index, place) => {
        const line = lines[index];
        if (line === undefined) return <div {...place} />;
        if (line.kind === 'group') return <GroupRow place={place} {...line} onFold={() => fold(line.title)} />;
        return (
          <CaptureItem
            place={place}
            capture={line.entry}
            shown={isShown(line.entry, connections, active)}
            recorded={isRecorded(line.entry, connections)}
          />
        );
      }}
    />
  );
}

/** Opens the menu of the row where the keyboard stands. */
function openMenuOf(grid: HTMLElement): void {
  const row = grid.querySelector('[aria-selected="true"]');
  if (row === null) return;
  const { left, bottom } = row.getBoundingClientRect();
  row.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + ROW, clientY: bottom }),
  );
}

interface GroupRowProps {
  readonly place: RowPlace;
  readonly title: string;
  readonly count: number;
  readonly folded: boolean;
  readonly onFold: () => void;
}

function GroupRow({ place, title, count: number, folded, onFold }: GroupRowProps) {
  return (
    <div {...place} onDoubleClick={() => undefined} className="sidebar-row sidebar-group">
      <span role="gridcell">
        <button type="button" tabIndex={-1} aria-expanded={!folded} onClick={onFold}>
          {folded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          {title} <small>{count(number)}</small>
        </button>
      </span>
    </div>
  );
}

interface CaptureItemProps {
  readonly place: RowPlace;
  readonly capture: CaptureEntry;
  readonly shown: boolean;
  readonly recorded: boolean;
}

function CaptureItem({ place, capture, shown, recorded }: CaptureItemProps) {
  const size = capture.events === 0 ? byteSize(capture.bytes) : `${count(capture.events)} events`;
  const says = [verdictWords(capture), `${size}, ${byteSize(capture.bytes)}`, capture.path].filter(Boolean);
  return (
    <ContextMenu label={`Capture ${capture.name}`} items={() => captureItems(capture)}>
      <div
        {...place}
        // One press opens it.
        onDoubleClick={() => undefined}
        className={shown ? 'sidebar-row sidebar-on' : 'sidebar-row'}
      >
        <span role="gridcell">
          <button
            type="button"
            tabIndex={-1}
            className="sidebar-item"
            title={says.join('\n')}
            onClick={() => attempt(openCapture(capture.path))}
          >
            <span>
              <span className="visually-hidden">Open capture </span>
              {capture.name}
            </span>
            <StateDot state={recorded ? 'recording' : dotOf(capture)} />
            {capture.pinned ? <Pin aria-label="pinned" /> : null}
            <small>{timeOf(capture.startedAt)}</small>
          </button>
        </span>
      </div>
    </ContextMenu>
  );
}

const DOTS: Readonly<Record<'ok' | 'busy' | 'warning' | 'error' | 'idle', DotState>> = {
  ok: 'ok',
  busy: 'busy',
  warning: 'warning',
  error: 'error',
  idle: 'ended',
};

function dotOf({ summary, problem }: CaptureEntry): DotState {
  if (summary === null) return problem === '' ? 'ended' : 'warning';
  return DOTS[summary.verdict.tone];
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time of the day; of older ones the day, since their group says no more than the month. */
function timeOf(startedAt: string): string {
  const then = new Date(startedAt);
  const days = (Date.now() - then.getTime()) / 86_400_000;
  if (Number.isNaN(days)) return '';
  const day = moment(startedAt);
  return days < 7 && day.length <= 3 && day !== 'now' ? `${day} ${CLOCK.format(then)}` : day;
}

function captureItems(capture: CaptureEntry): readonly MenuItem[] {
  const { path, pinned } = capture;
  const desktop = useSettings.getState().app?.shell === 'desktop';
  return [
    { label: 'Open', onSelect: () => attempt(openCapture(path)) },
    {
      label: 'Compare…',
      onSelect: () => attempt(openCapture(path).then(() => runAction('connection.compare'))),
    },
    {
      label: pinned ? 'Unpin' : 'Pin',
      separated: true,
      onSelect: () => attempt(changeCapture(path, { pinned: !pinned })),
    },
    { label: 'Copy the path', onSelect: () => attempt(copyText(path)) },
    ...(desktop ? [{ label: 'Show in the file manager', onSelect: () => attempt(revealCapture(path)) }] : []),
    { label: 'All captures…', onSelect: () => runAction('library.open') },
    { label: 'Delete', separated: true, onSelect: () => attempt(deleteCaptures([path])) },
  ];
}

function verdictWords({ summary, problem }: CaptureEntry): string {
  if (summary === null) return problem;
  const { headline, detail } = summary.verdict;
  return detail === '' ? headline : `${headline}: ${detail}`;
}

function isShown(capture: CaptureEntry, connections: readonly ConnectionInfo[], active: string | null): boolean {
  const shown = connections.find((connection) => connection.id === active);
  return shown !== undefined && shown.origin === 'file' && shown.recording.path === capture.path;
}

function isRecorded({ path }: CaptureEntry, connections: readonly ConnectionInfo[]): boolean {
  return connections.some(
    ({ origin, state, recording }) => origin === 'live' && state !== 'closed' && recording.path === path,
  );
}
