import { useMemo, useState } from 'react';
import type { SurfaceItem, SurfaceKind } from '../../../shared/analysis/index.ts';
import { useModel } from '../../state/index.ts';
import { count, TextInput, VirtualList } from '../../widgets/index.ts';
import { ItemView } from './ItemView.tsx';
import { useSurface } from './use-surface.ts';
import './surface.css';

const KINDS: readonly { readonly kind: SurfaceKind; readonly one: string; readonly many: string }[] = [
  { kind: 'tools', one: 'tool', many: 'Tools' },
  { kind: 'prompts', one: 'prompt', many: 'Prompts' },
  { kind: 'resources', one: 'resource', many: 'Resources' },
  { kind: 'resourceTemplates', one: 'template', many: 'Templates' },
];

/** Tools, prompts, resources and templates that the server offers now. */
export function SurfacePanel() {
  const model = useModel();
  const { items, problem } = useSurface();
  const [kind, setKind] = useState<SurfaceKind | 'all'>('all');
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState('');
  const shown = useMemo(() => {
    const wanted = sought.toLowerCase();
    const has = ({ name, title, description }: SurfaceItem): boolean =>
      [name, title, description].some((text) => text.toLowerCase().includes(wanted));
    return items.filter((item) => (kind === 'all' || item.kind === kind) && (wanted === '' || has(item)));
  }, [items, kind, sought]);
  if (model === null) return null;
  const item = shown.find((one) => keyOf(one) === chosen);
  return (
    <div className="surface-panel">
      <div className="surface-bar">
        <div role="group" aria-label="Kinds" className="surface-kinds">
          <KindButton label="All" amount={items.length} on={kind === 'all'} onClick={() => setKind('all')} />
          {KINDS.map((one) => (
            <KindButton
              key={one.kind}
              label={one.many}
              amount={items.filter((other) => other.kind === one.kind).length}
              on={kind === one.kind}
              onClick={() => setKind(one.kind)}
            />
          ))}
        </div>
        <TextInput
          aria-label="Search the surface"
          placeholder="Search names and descriptions"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {problem === '' ? null : <p className="surface-problem tone-error">{problem}</p>}
      <div className="surface-parts">
        <VirtualList
          label="Surface"
          count={shown.length}
          selected={item === undefined ? -1 : shown.indexOf(item)}
          onSelect={(index) => setChosen(keyOf(shown[index]))}
          empty={
            items.length === 0 ? 'The server has listed nothing so far.' : 'Nothing that the server offers matches.'
          }
          renderRow={(index, place) => {
            const one = shown[index];
            if (one === undefined) return <div {...place} />;
            return (
              <div {...place} className="surface-row">
                <span role="gridcell" className={`surface-kind surface-${one.kind}`}>
                  {KINDS.find((known) => known.kind === one.kind)?.one}
                </span>
                <span role="gridcell" className="surface-name" title={one.name}>
                  {one.name}
                </span>
                <span role="gridcell" className="surface-words" title={one.description}>
                  {[one.title === one.name ? '' : one.title, one.description].filter((text) => text !== '').join(' · ')}
                </span>
              </div>
            );
          }}
        />
        {item === undefined ? null : <ItemView model={model} item={item} />}
      </div>
    </div>
  );
}

function keyOf(item: SurfaceItem | undefined): string {
  return item === undefined ? '' : `${item.kind} ${item.seq} ${item.index}`;
}

interface KindButtonProps {
  readonly label: string;
  readonly amount: number;
  readonly on: boolean;
  readonly onClick: () => void;
}

function KindButton({ label, amount, on, onClick }: KindButtonProps) {
  return (
    <button type="button" className="surface-kind-button" aria-pressed={on} onClick={onClick}>
      {label} <span>{count(amount)}</span>
    </button>
  );
}
