import { useState } from 'react';
import { Pin, PinOff, Tag, Trash2 } from 'lucide-react';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import { changeCapture } from '../../state/index.ts';
import { Button, byteSize, counted, TextInput } from '../../widgets/index.ts';
import { tagsFrom } from './capture-list.ts';
import { attempt } from './CaptureStrip.tsx';

interface CapturesStripProps {
  /** The captures that are chosen: several. */
  readonly entries: readonly CaptureEntry[];
  readonly onDelete: () => void;
}

/** What can be done with several captures at once. */
export function CapturesStrip({ entries, onDelete }: CapturesStripProps) {
  const [text, setText] = useState('');
  const tags = tagsFrom(text);
  const pinned = entries.every((entry) => entry.pinned);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const changeAll = (change: (entry: CaptureEntry) => Parameters<typeof changeCapture>[1]): void =>
    attempt(Promise.all(entries.map((entry) => changeCapture(entry.path, change(entry)))));
  const addTags = (): void => {
    if (tags.length === 0) return;
    changeAll((entry) => ({ tags: [...new Set([...entry.tags, ...tags])] }));
    setText('');
  };
  return (
    <section className="library-strip" aria-label={`About ${counted(entries.length, 'chosen capture')}`}>
      <div className="library-about">
        <p className="library-sentence">
          <b>{counted(entries.length, 'capture')} chosen</b>
        </p>
        <p className="library-facts">{byteSize(bytes)}</p>
      </div>
      <div className="library-doings">
        <form
          className="library-add-tags"
          onSubmit={(event) => {
            event.preventDefault();
            addTags();
          }}
        >
          <TextInput
            className="library-tags-input"
            aria-label="Tags to add to the chosen captures, with commas between them"
            placeholder="Tags to add, with commas"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" icon={<Tag aria-hidden />} disabled={tags.length === 0}>
            Add tags
          </Button>
        </form>
        <div className="library-buttons">
          <Button
            icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onClick={() => changeAll(() => ({ pinned: !pinned }))}
          >
            {pinned ? 'Unpin all' : 'Pin all'}
          </Button>
          <Button tone="danger" icon={<Trash2 aria-hidden />} title="Delete (Delete)" onClick={onDelete}>
            {`Delete ${counted(entries.length, 'capture')}`}
          </Button>
        </div>
      </div>
    </section>
  );
}
