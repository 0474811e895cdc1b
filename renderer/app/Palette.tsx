import { useState, type ReactNode } from 'react';
import { Command } from 'cmdk';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import {
  actionContext,
  actionsIn,
  activeModel,
  runAction,
  titleIn,
  useConnections,
  useLayout,
  type Action,
  type ActionContext,
} from '../state/index.ts';
import { Dialog, Kbd, seconds } from '../widgets/index.ts';
import { goToSeq } from './actions/index.ts';
import { matching, takenUnasked, type Findable } from './palette-order.ts';
import './palette.css';

/** Finds actions by words and frames by number; shown while the layout says so. */
export function Palette() {
  const shown = useLayout((state) => state.dialog?.name === 'palette');
  const close = useLayout((state) => state.close);
  return (
    <Dialog open={shown} onClose={close} title="Search actions and frames" heading={false} width={600}>
      <PaletteList onDone={close} />
    </Dialog>
  );
}

interface Entry extends Findable {
  readonly group: string;
  readonly hint: ReactNode;
  readonly run: () => void;
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const actions = doable();
  const connections = useConnections((state) => state.list);
  const [search, setSearch] = useState('');
  const groups = grouped([...frameEntries(search), ...matching(search, [...actions, ...connections.map(tabEntry)])]);
  const first = groups[0]?.[1][0];
  return (
    <Command label="Search actions and frames" className="palette" loop shouldFilter={false}>
      <Command.Input
        className="palette-input"
        placeholder="An action, or the number of a frame"
        value={search}
        onValueChange={setSearch}
        autoFocus
      />
      <Command.List className="palette-list">
        <Command.Empty className="palette-empty">No matching action</Command.Empty>
        {first === undefined || takenUnasked(search, first) ? null : (
          // The first item is what Enter takes.
          <Command.Item value="choose" className="palette-hint">
            Press ↓ to choose: this acts at once
          </Command.Item>
        )}
        {groups.map(([group, members]) => (
          <Command.Group key={group} heading={group} className="palette-group">
            {members.map((entry) => (
              <Command.Item
                key={entry.id}
                value={entry.id}
                className="palette-item"
                onSelect={() => {
                  // Closed first: what runs may open another dialog or move the focus.
                  onDone();
                  entry.run();
                }}
              >
                {entry.title}
                {entry.hint}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

/** What can be done, as it is when the list is drawn: it does not move under the pointer. */
function doable(): Entry[] {
  const context = actionContext();
  return actionsIn(context)
    .filter((action) => action.listed !== false && action.enabled(context))
    .map((action) => actionEntry(context, action));
}

const FRAMES = 'By number';

/** "17" or "#17": the event of that number. */
function frameEntries(search: string): Entry[] {
  const match = /^\s*#?\s*(\d{1,9})\s*$/.exec(search);
  const rows = activeModel()?.rows;
  if (match === null || rows === undefined) return [];
  const seq = Number(match[1]);
  const row = rows.firstOfSeq(seq);
  if (row >= rows.length || rows.seq(row) !== seq) return [];
  const hint = (
    <>
      <span className="mono">{rows.method(row) || rows.class(row)}</span>
      <small>{seconds(rows.time(row))} s</small>
    </>
  );
  return [
    { id: `frame.${seq}`, group: FRAMES, title: `Go to frame ${seq}`, acts: false, hint, run: () => goToSeq(seq) },
  ];
}

function actionEntry(context: ActionContext, action: Action): Entry {
  const { id, group, shortcut, acts = false } = action;
  const hint = shortcut === undefined ? null : <Kbd shortcut={shortcut} />;
  return { id, group, title: titleIn(context, action), acts, hint, run: () => runAction(id) };
}

function tabEntry({ id, name }: ConnectionInfo): Entry {
  const run = (): void => useConnections.getState().activate(id);
  return { id: `tab.${id}`, group: 'Tabs', title: `Show ${name}`, acts: false, hint: null, run };
}

/** By group, each where its best entry stands. */
function grouped(entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group);
    if (group === undefined) groups.set(entry.group, [entry]);
    else group.push(entry);
  }
  return [...groups];
}
