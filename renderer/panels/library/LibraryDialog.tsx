import { useDeferredValue, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import {
  changeCapture,
  deleteCaptures,
  openCapture,
  runAction,
  sentenceOf,
  useColumns,
  useConnections,
  useLayout,
  useLibrary,
} from '../../state/index.ts';
import { ColumnHeader, Dialog, VirtualList } from '../../widgets/index.ts';
import { CAPTURE_COLUMNS } from './capture-columns.ts';
import { captureOrder, chosenCaptures, tagsOf } from './capture-list.ts';
import { CaptureRow } from './CaptureRow.tsx';
import { attempt, CaptureStrip } from './CaptureStrip.tsx';
import { CapturesStrip } from './CapturesStrip.tsx';
import { allChosen, chosenAlone, NONE_CHOSEN, withRange, withToggled } from './chosen-captures.ts';
import { LibraryBar } from './LibraryBar.tsx';
import { PathBox } from './PathBox.tsx';
import './library.css';

/** All captures, and any file by its path; shown while the layout says so. */
export function LibraryDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'library');
  const close = useLayout((state) => state.close);
  return shown ? <LibraryView onClose={close} /> : null;
}

/** px between the columns. */
const GAP = 10;
const SHORT_HEADS = { pin: null } as const;

function LibraryView({ onClose }: { readonly onClose: () => void }) {
  const { captures, known } = useLibrary();
  const connections = useConnections((state) => state.list);
  const [search, setSearch] = useState('');
  const [pinned, setPinned] = useState(false);
  const [tag, setTag] = useState('');
  const [chosen, setChosen] = useState(NONE_CHOSEN);
  const [renamed, setRenamed] = useState('');
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const sought = useDeferredValue(search);
  const tags = tagsOf(captures);
  // A tag that no capture has any more is no choice.
  const tagInUse = tags.some((one) => one.tag === tag) ? tag : '';
  const columns = useColumns('captures', CAPTURE_COLUMNS, GAP);
  const order = captureOrder(columns.wishes.order);
  const entries = chosenCaptures(captures, { search: sought, pinned, tag: tagInUse, order });
  const at = entries.findIndex(({ path }) => path === chosen.current);
  const marked = entries.filter(({ path }) => chosen.all.has(path));
  const entry = marked.length > 1 ? undefined : entries[at];
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
  /** It is one side then; what it is compared with is chosen there. */
  const compare = async (path: string): Promise<void> => {
    if (await open(path)) runAction('connection.compare');
  };
  const focusList = (): void => list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const rename = (of: CaptureEntry, name: string | null): void => {
    setRenamed('');
    if (name !== null && name.trim() !== of.name) attempt(changeCapture(of.path, { name }));
    focusList();
  };
  const paths = (): string[] => entries.map(({ path }) => path);
  const choose = (index: number): void => setChosen(chosenAlone(entries[index]?.path ?? ''));
  const press = (path: string, event: MouseEvent): void => {
    if (event.shiftKey) setChosen(withRange(chosen, paths(), path));
    else if (event.ctrlKey || event.metaKey) setChosen(withToggled(chosen, path));
    // The right button is for what is chosen already.
    else if (event.button === 0 || !chosen.all.has(path)) setChosen(chosenAlone(path));
  };
  const removeChosen = (): void => {
    const gone = new Set(marked.map(({ path }) => path));
    const next =
      entries.slice(at).find(({ path }) => !gone.has(path)) ?? entries.findLast(({ path }) => !gone.has(path));
    setChosen(chosenAlone(next?.path ?? ''));
    attempt(deleteCaptures([...gone]));
    focusList();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const reached = entries[at + step];
    if (step !== 0 && event.shiftKey && reached !== undefined) setChosen(withRange(chosen, paths(), reached.path));
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) setChosen(allChosen(chosen, paths()));
    else if (event.ctrlKey || event.metaKey || marked.length === 0) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen();
    else if (event.key === 'F2' && entry !== undefined) setRenamed(entry.path);
    else if (event.key.toLowerCase() === 'p') {
      const pin = !marked.every((one) => one.pinned);
      attempt(Promise.all(marked.map(({ path }) => changeCapture(path, { pinned: pin }))));
    } else return;
    event.preventDefault();
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
            multiple
            columns={columns}
            header={
              <ColumnHeader layout={columns} order={order} className="library-row column-grid" heads={SHORT_HEADS} />
            }
            empty={known ? emptyWords(captures.length) : 'Listing captures…'}
            renderRow={(index, place) => {
              const shown = entries[index];
              if (shown === undefined) return <div {...place} />;
              return (
                <CaptureRow
                  columns={columns.columns}
                  entry={shown}
                  marked={chosen.all.has(shown.path)}
                  onPress={(event) => press(shown.path, event)}
                  place={place}
                  recording={recorded.has(shown.path)}
                  renaming={shown.path === renamed}
                  onRenamed={(name) => rename(shown, name)}
                />
              );
            }}
          />
        </div>
        {/* Always there: what appears under the list would move the rows under the second press of a double one. */}
        {marked.length > 1 ? (
          <CapturesStrip entries={marked} onDelete={removeChosen} />
        ) : entry === undefined ? (
          <section className="library-strip library-nothing" aria-label="Chosen captures">
            Choose a capture to see what it holds, several with Ctrl or Shift.
          </section>
        ) : (
          <CaptureStrip
            entry={entry}
            recording={recorded.has(entry.path)}
            onDelete={removeChosen}
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

function emptyWords(all: number): string {
  return all === 0
    ? 'Sessions are saved here. Drop a file on the window to open it, or type its path below.'
    : 'No matching captures. Remove a word from the search, or clear a filter.';
}
