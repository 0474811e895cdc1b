import { useState } from 'react';
import { Copy, FolderOpen, GitCompareArrows, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import { changeCapture, copyText, notify, revealCapture, sentenceOf, useSettings } from '../../state/index.ts';
import { Button, counted, duration, IconButton, TextInput } from '../../widgets/index.ts';
import { serverArguments, tagsFrom } from './capture-list.ts';

export interface CaptureStripProps {
  readonly entry: CaptureEntry;
  readonly recording: boolean;
  readonly onDelete: () => void;
  readonly onRename: () => void;
  readonly onOpen: () => void;
  readonly onCompare: () => void;
}

/** What is known of the chosen capture, and what can be done with it. */
export function CaptureStrip({ entry, recording, onDelete, onRename, onOpen, onCompare }: CaptureStripProps) {
  const { path, name, pinned, summary, problem } = entry;
  const desktop = useSettings((state) => state.app?.shell === 'desktop');
  return (
    <section className="library-strip" aria-label={`About ${name}`}>
      <div className="library-about">
        <p className="library-sentence">
          <b>{name}</b>
          {recording ? <span className="tone-info">is being recorded</span> : null}
          {summary === null ? null : (
            <span>
              {summary.verdict.headline}
              {summary.verdict.detail === '' ? '' : `: ${summary.verdict.detail}`}
            </span>
          )}
          {problem === '' ? null : <span className="tone-warning">▲ {problem}</span>}
        </p>
        <p className="library-facts">{factsOf(entry).join(' · ')}</p>
        <p className="library-path">
          <code title={path}>{path}</code>
          <IconButton label="Copy the path" icon={<Copy />} onClick={() => attempt(copyText(path))} />
          {desktop ? (
            <IconButton
              label="Show in the file manager"
              icon={<FolderOpen />}
              onClick={() => attempt(revealCapture(path))}
            />
          ) : null}
        </p>
      </div>
      <div className="library-doings">
        <Tags key={path} entry={entry} />
        <div className="library-buttons">
          <Button icon={<Pencil aria-hidden />} title="Rename (F2)" onClick={onRename}>
            Rename
          </Button>
          <Button
            icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            title={pinned ? 'Unpin (P)' : 'Pin (P)'}
            onClick={() => attempt(changeCapture(path, { pinned: !pinned }))}
          >
            {pinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button icon={<GitCompareArrows aria-hidden />} title="Compare it with another capture" onClick={onCompare}>
            Compare…
          </Button>
          <Button tone="danger" icon={<Trash2 aria-hidden />} title="Delete (Delete)" onClick={onDelete}>
            Delete
          </Button>
          <Button tone="primary" title="Open (Enter)" onClick={onOpen}>
            Open
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Tells what goes wrong at the window's corner. */
export function attempt(work: Promise<unknown>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}

function factsOf(entry: CaptureEntry): string[] {
  const { transport, startedAt, events, summary } = entry;
  const began = new Date(startedAt);
  const facts = [
    serverArguments(entry),
    transport,
    Number.isNaN(began.getTime()) ? '' : began.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }),
    events === 0 ? '' : counted(events, 'event'),
  ];
  if (summary !== null) {
    const { revision, era, surface, durationUs } = summary;
    facts.push(
      revision === '' ? '' : `${revision}${era === 'unknown' ? '' : `, ${era} era`}`,
      duration(durationUs),
      surface.tools === 0 ? '' : counted(surface.tools, 'tool'),
      surface.prompts === 0 ? '' : counted(surface.prompts, 'prompt'),
      surface.resources === 0 ? '' : counted(surface.resources, 'resource'),
      surface.resourceTemplates === 0 ? '' : counted(surface.resourceTemplates, 'template'),
    );
  }
  return facts.filter((fact) => fact !== '');
}

/** The tags of a capture in one line; kept at Enter, and when the focus goes. */
function Tags({ entry: { path, name, tags } }: { readonly entry: CaptureEntry }) {
  const written = tags.join(', ');
  const [text, setText] = useState<string | null>(null);
  const keep = (): void => {
    const next = tagsFrom(text ?? written);
    setText(null);
    if (next.join(', ') !== written) attempt(changeCapture(path, { tags: next }));
  };
  return (
    <TextInput
      className="library-tags-input"
      aria-label={`Tags of ${name}, with commas between them`}
      placeholder="Tags, with commas"
      value={text ?? written}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          keep();
        } else if (event.key === 'Escape' && text !== null) {
          event.stopPropagation();
          event.preventDefault();
          setText(null);
        }
      }}
    />
  );
}
