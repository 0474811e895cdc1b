import { useState } from 'react';
import { Pin } from 'lucide-react';
import type { CaptureEntry, CaptureSummary } from '../../../shared/bridge/index.ts';
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
import { serverArguments } from './capture-list.ts';
import { FindingCounts } from './FindingCounts.tsx';

export interface CaptureRowProps {
  readonly entry: CaptureEntry;
  readonly place: RowPlace;
  /** It is being recorded in this window's engine. */
  readonly recording: boolean;
  readonly renaming: boolean;
  /** The new name; null leaves it. */
  readonly onRenamed: (name: string | null) => void;
}

/** One capture of the list. */
export function CaptureRow({ entry, place, recording, renaming, onRenamed }: CaptureRowProps) {
  const { summary, name, pinned, tags, bytes, startedAt, events } = entry;
  return (
    <div {...place} className="library-row" data-capture={entry.fileName} data-pinned={pinned ? '' : undefined}>
      <span role="gridcell" className="library-pin">
        {pinned ? <Pin size={12} aria-label="pinned" /> : null}
      </span>
      <span role="gridcell" className="library-name">
        {renaming ? (
          <NameInput name={name} onDone={onRenamed} />
        ) : (
          <>
            <span title={`${name} · ${entry.path}`}>{name}</span>
            {tags.map((tag) => (
              <i key={tag} className="library-tag">
                {tag}
              </i>
            ))}
          </>
        )}
      </span>
      <span role="gridcell" title={serverArguments(entry)}>
        {serverArguments(entry)}
      </span>
      <span role="gridcell" className="mono library-revision">
        {summary?.revision ?? ''}
      </span>
      <Outcome entry={entry} recording={recording} />
      <span role="gridcell" className="library-number">
        {summary === null ? (events > 0 ? `${count(events)} ev.` : '') : count(summary.frames)}
      </span>
      <span role="gridcell" className="library-number">
        {summary === null ? '' : count(summary.operations)}
      </span>
      <span role="gridcell" className="library-findings">
        {summary === null ? null : <FindingCounts findings={summary.findings} />}
      </span>
      <span role="gridcell" className="library-number">
        {byteSize(bytes)}
      </span>
      <span role="gridcell" className="library-number">
        {summary === null ? '' : duration(summary.durationUs)}
      </span>
      <span role="gridcell" className="library-number" title={startedAt}>
        {moment(startedAt)}
      </span>
    </div>
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
        <StateDot state="busy" label="being recorded" />
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
