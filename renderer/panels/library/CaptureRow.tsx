import { useState, type MouseEvent, type ReactNode } from 'react';
import { Pin } from 'lucide-react';
import type { CaptureEntry, CaptureSummary } from '../../../shared/bridge/index.ts';
import type { LaidColumns } from '../../state/index.ts';
import {
  byteSize,
  count,
  duration,
  moment,
  StateDot,
  TextInput,
  type DotState,
  type RowPlace,
} from '../../widgets/index.ts';
import type { CaptureColumn } from './capture-columns.ts';
import { serverArguments } from './capture-list.ts';
import { FindingCounts } from './FindingCounts.tsx';

export interface CaptureRowProps {
  readonly columns: LaidColumns<CaptureColumn>['columns'];
  readonly entry: CaptureEntry;
  readonly place: RowPlace;
  /** It is one of several that are chosen. */
  readonly marked: boolean;
  readonly onPress: (event: MouseEvent) => void;
  /** It is being recorded in this window's engine. */
  readonly recording: boolean;
  readonly renaming: boolean;
  /** The new name; null leaves it. */
  readonly onRenamed: (name: string | null) => void;
}

/** One capture of the list. */
export function CaptureRow(props: CaptureRowProps) {
  const { columns, entry, place, marked, onPress } = props;
  return (
    <div
      {...place}
      aria-selected={marked}
      className="library-row column-grid"
      data-capture={entry.fileName}
      data-pinned={entry.pinned ? '' : undefined}
      onMouseDown={onPress}
    >
      {columns.map(({ column: { id } }) => captureCell(id, props))}
    </div>
  );
}

function captureCell(id: CaptureColumn, props: CaptureRowProps): ReactNode {
  const { entry, recording } = props;
  const { summary, pinned, bytes, startedAt, events } = entry;
  switch (id) {
    case 'pin':
      return cell(id, 'library-pin', pinned ? <Pin size={12} aria-label="pinned" /> : null);
    case 'name':
      return <NameCell key={id} {...props} />;
    case 'server':
      return cell(id, '', serverArguments(entry), serverArguments(entry));
    case 'revision':
      return cell(id, 'mono library-revision', summary?.revision ?? '');
    case 'verdict':
      return <Outcome key={id} entry={entry} recording={recording} />;
    case 'frames':
      return cell(
        id,
        'library-number',
        summary === null ? (events > 0 ? `${count(events)} ev.` : '') : count(summary.frames),
      );
    case 'operations':
      return cell(id, 'library-number', summary === null ? '' : count(summary.operations));
    case 'findings':
      return cell(id, 'library-findings', summary === null ? null : <FindingCounts findings={summary.findings} />);
    case 'size':
      return cell(id, 'library-number', byteSize(bytes));
    case 'duration':
      return cell(id, 'library-number', summary === null ? '' : duration(summary.durationUs));
    case 'date':
      return cell(id, 'library-number', moment(startedAt), startedAt);
  }
}

function cell(id: CaptureColumn, className: string, content: ReactNode, title?: string): ReactNode {
  return (
    <span key={id} role="gridcell" className={className} title={title}>
      {content}
    </span>
  );
}

function NameCell({
  entry: { name, path, tags },
  renaming,
  onRenamed,
}: Pick<CaptureRowProps, 'entry' | 'renaming' | 'onRenamed'>) {
  return (
    <span role="gridcell" className="library-name">
      {renaming ? (
        <NameInput name={name} onDone={onRenamed} />
      ) : (
        <>
          <span title={`${name} · ${path}`}>{name}</span>
          {tags.map((tag) => (
            <i key={tag} className="library-tag">
              {tag}
            </i>
          ))}
        </>
      )}
    </span>
  );
}

const DOTS: Readonly<Record<CaptureSummary['verdict']['tone'], DotState>> = {
  ok: 'ok',
  busy: 'busy',
  warning: 'warning',
  error: 'error',
  idle: 'ended',
};

/** The verdict, or why there is none. */
function Outcome({
  entry: { summary, problem },
  recording,
}: {
  readonly entry: CaptureEntry;
  readonly recording: boolean;
}) {
  if (recording)
    return (
      <span role="gridcell" className="library-verdict tone-info">
        <StateDot state="recording" />
        <span>being recorded</span>
      </span>
    );
  if (summary === null)
    return (
      <span role="gridcell" className={problem === '' ? 'tone-muted' : 'library-verdict'} title={problem}>
        {problem === '' ? 'not read yet' : <span className="tone-warning">▲ {problem}</span>}
      </span>
    );
  const { tone, headline, detail } = summary.verdict;
  return (
    <span role="gridcell" className="library-verdict" title={[headline, detail].filter(Boolean).join(': ')}>
      <StateDot state={DOTS[tone]} label={tone} />
      <span className="library-detail">
        <b>{headline}</b> {detail}
      </span>
    </span>
  );
}

function NameInput({ name, onDone }: { readonly name: string; readonly onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  return (
    <TextInput
      autoFocus
      aria-label={`New name of ${name}`}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => onDone(null)}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // Neither the list nor the dialog is to hear of these.
        event.stopPropagation();
        if (event.key === 'Enter') onDone(text);
        else if (event.key === 'Escape') {
          event.preventDefault();
          onDone(null);
        }
      }}
    />
  );
}
