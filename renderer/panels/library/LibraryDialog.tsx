import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import {
  changeCapture,
  openCapture,
  runAction,
  sentenceOf,
  useConnections,
  useLayout,
  useLibrary,
} from '../../state/index.ts';
import { Dialog, VirtualList } from '../../widgets/index.ts';
import { chosenCaptures, tagsOf, type CaptureOrder } from './capture-list.ts';
import { CaptureHeader } from './CaptureHeader.tsx';
import { CaptureRow } from './CaptureRow.tsx';
import { attempt, CaptureStrip } from './CaptureStrip.tsx';
import { LibraryBar } from './LibraryBar.tsx';
import { PathBox } from './PathBox.tsx';
import './library.css';

/** All captures, and any file by its path; shown while the layout says so. */
export function LibraryDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'library');
  const close = useLayout((state) => state.close);
  return shown ? <LibraryView onClose={close} /> : null;
}

const NEWEST: CaptureOrder = { column: 'date', down: true };

function LibraryView({ onClose }: { readonly onClose: () => void }) {
  const { captures, known } = useLibrary();
  const connections = useConnections((state) => state.list);
  const [search, setSearch] = useState('');
  const [pinned, setPinned] = useState(false);
  const [tag, setTag] = useState('');
  const [order, setOrder] = useState(NEWEST);
  const [chosen, setChosen] = useState('');
  const [renamed, setRenamed] = useState('');
  const [asked, setAsked] = useState('');
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const sought = useDeferredValue(search);
  const tags = tagsOf(captures);
  // A tag that no capture has any more is no choice.
  const tagInUse = tags.some((one) => one.tag === tag) ? tag : '';
  const entries = chosenCaptures(captures, { search: sought, pinned, tag: tagInUse, order });
  const at = entries.findIndex(({ path }) => path === chosen);
  const entry = entries[at];
  const recorded = new Set(
    connections.filter(({ state, origin }) => origin === 'live' && state !== 'closed').map((one) => one.recording.path),
  );

  /** Resolves with whether it is open now. */
  const open = async (path: string): Promise<boolean> => {
    if (path === '') {
      setProblem('Enter the file to open, or choose one from the list.');
      return false;
    }
    try {
      await openCapture(path);
      onClose();
      return true;
    } catch (failure) {
      setProblem(sentenceOf(failure));
      return false;
    }
  };
  /** It stands on the left then; what it is compared with is chosen there. */
  const compare = async (path: string): Promise<void> => {
    if (await open(path)) runAction('connection.compare');
  };
  const focusList = (): void => list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const rename = (of: CaptureEntry, name: string | null): void => {
    setRenamed('');
    if (name !== null && name.trim() !== of.name) attempt(changeCapture(of.path, { name }));
    focusList();
  };
  const choose = (index: number): void => {
    setChosen(entries[index]?.path ?? '');
    setAsked('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const todo = entry === undefined ? undefined : KEYS[event.key];
    if (entry === undefined || todo === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (todo === 'rename') setRenamed(entry.path);
    else if (todo === 'delete') setAsked(entry.path);
    else attempt(changeCapture(entry.path, { pinned: !entry.pinned }));
  };

  return (
    <Dialog open onClose={onClose} title="Captures" width={1360} focus={box}>
      <div className="library" data-testid="library">
        <LibraryBar
          ref={box}
          search={search}
          onSearch={setSearch}
          pinned={pinned}
          onPinned={setPinned}
          tags={tags}
          tag={tagInUse}
          onTag={setTag}
          shown={entries}
          all={captures.length}
          onLeave={() => {
            if (at < 0) choose(0);
            focusList();
          }}
        />
        <div ref={list} className="library-list">
          <VirtualList
            label="Captures"
            count={entries.length}
            selected={at}
            onSelect={choose}
            onActivate={(index) => void open(entries[index]?.path ?? '')}
            onKeyDown={onKeyDown}
            header={<CaptureHeader order={order} onOrder={setOrder} />}
            empty={known ? emptyWords(captures.length) : 'Listing captures…'}
            renderRow={(index, place) => {
              const shown = entries[index];
              if (shown === undefined) return <div {...place} />;
              return (
                <CaptureRow
                  entry={shown}
                  place={place}
                  recording={recorded.has(shown.path)}
                  renaming={shown.path === renamed}
                  onRenamed={(name) => rename(shown, name)}
                />
              );
            }}
          />
        </div>
        {entry === undefined ? null : (
          <CaptureStrip
            entry={entry}
            recording={recorded.has(entry.path)}
            asked={asked === entry.path}
            onAsk={(ask) => {
              setAsked(ask ? entry.path : '');
              if (!ask) focusList();
            }}
            onRename={() => setRenamed(entry.path)}
            onOpen={() => void open(entry.path)}
            onCompare={() => void compare(entry.path)}
          />
        )}
        <PathBox problem={problem} onChange={() => setProblem('')} onOpen={(path) => void open(path.trim())} />
      </div>
    </Dialog>
  );
}

const KEYS: Readonly<Record<string, 'rename' | 'delete' | 'pin'>> = {
  F2: 'rename',
  Delete: 'delete',
  Backspace: 'delete',
  p: 'pin',
  P: 'pin',
};

function emptyWords(all: number): string {
  return all === 0
    ? 'Sessions are saved here. Drop a file on the window to open it, or type its path below.'
    : 'No matching captures. Remove a word from the search, or clear a filter.';
}
