import { useMemo, useRef, useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useModel, type ConnectionModel, useSurface } from '../../state/index.ts';
import { count, Segmented, TextInput } from '../../widgets/index.ts';
import { ItemView } from './ItemView.tsx';
import { ListStanding } from './ListStanding.tsx';
import { Overview } from './Overview.tsx';
import { KINDS, kindWords } from './surface-kinds.ts';
import { SURFACE } from './surface-actions.ts';
import { changeSurfaceView, chooseItem, chosenPlace, useSurfaceView, type SurfaceView } from './surface-view.ts';
import { SurfaceList } from './SurfaceList.tsx';
import './surface.css';

/** What the server offers now, and what can be done with each of it. */
export function SurfacePanel() {
  const model = useModel();
  return model === null ? null : <Surface key={model.id} model={model} />;
}

function Surface({ model }: { readonly model: ConnectionModel }) {
  const { items, problem } = useSurface();
  const connection = useActiveConnection();
  const view = useSurfaceView(model.id);
  const { kind, sought } = view;
  const input = useRef<HTMLInputElement>(null);
  // Where Enter was pressed, and how often: another item that is chosen afterwards is not entered.
  const [entry, setEntry] = useState({ of: '', times: 0 });
  const ofKind = useMemo(() => items.filter((item) => item.kind === kind), [items, kind]);
  const shown = useMemo(() => ofKind.filter(soughtBy(sought)), [ofKind, sought]);
  SURFACE.useOffer({ kind, search: () => input.current?.focus() });
  const change = (part: Partial<SurfaceView>): void => changeSurfaceView(model.id, part);
  const at = kind === 'overview' ? -1 : chosenPlace(shown, view.chosen[kind]);
  const item = shown[at];
  const counts = model.session?.surface;
  const enter = (one: SurfaceItem | undefined): void => {
    if (one === undefined) return;
    chooseItem(model.id, one);
    setEntry(({ times }) => ({ of: itemKey(one), times: times + 1 }));
  };
  return (
    <div className="surface-panel">
      <div className="surface-bar">
        <Segmented
          label="Kinds"
          value={kind}
          options={[
            { value: 'overview' as const, label: 'Overview' },
            ...KINDS.map((one) => ({ value: one.kind, label: `${one.many} ${count(counts?.[one.kind] ?? 0)}` })),
          ]}
          onChange={(chosen) => change({ kind: chosen })}
        />
        {kind === 'overview' ? null : (
          <TextInput
            ref={input}
            aria-label="Search the surface"
            placeholder="Search names and descriptions"
            value={sought}
            onChange={(event) => change({ sought: event.target.value })}
            onKeyDown={({ key }) => {
              if (key === 'Enter') enter(shown[Math.max(0, at)]);
            }}
          />
        )}
      </div>
      {problem === '' ? null : (
        <p className="surface-says tone-error" role="alert">
          {problem}
        </p>
      )}
      {connection === null ? null : kind === 'overview' ? (
        <Overview model={model} connection={connection} />
      ) : (
        <div className="surface-parts">
          <div className="surface-side">
            <SurfaceList
              key={kind}
              items={shown}
              selected={at}
              onSelect={(one) => {
                chooseItem(model.id, one);
                setEntry(({ times }) => ({ of: '', times }));
              }}
              onEnter={enter}
              empty={emptyWords(model, ofKind.length, kindWords(kind).many.toLowerCase())}
            />
            <ListStanding model={model} kind={kind} />
          </div>
          {item === undefined ? (
            <p className="surface-nothing">
              {shown.length === 0 ? '' : `Choose a ${kindWords(kind).one} to see what it is and to use it.`}
            </p>
          ) : (
            <ItemView
              key={itemKey(item)}
              connection={connection}
              model={model}
              item={item}
              entered={entry.of === itemKey(item) ? entry.times : 0}
            />
          )}
        </div>
      )}
    </div>
  );
}

function itemKey({ kind, name, index }: SurfaceItem): string {
  return `${kind} ${name} ${index}`;
}

function soughtBy(sought: string): (item: SurfaceItem) => boolean {
  const wanted = sought.trim().toLowerCase();
  if (wanted === '') return () => true;
  return ({ name, title, description, traits }) =>
    [name, title, description, traits.join(' ')].some((text) => text.toLowerCase().includes(wanted));
}

function emptyWords(model: ConnectionModel, all: number, many: string): string {
  if (all > 0) return 'Nothing that the server offers matches.';
  const listed = model.session?.lists.some(({ pages }) => pages > 0) ?? false;
  return listed ? `The server lists no ${many}.` : `No list of ${many} has been read so far.`;
}
