import { memo } from 'react';
import type { SurfaceItem, SurfaceTrait } from '../../../shared/analysis/index.ts';
import { readUriTemplate } from '../../../shared/surface/index.ts';
import { VirtualList, type RowPlace } from '../../widgets/index.ts';

interface SurfaceListProps {
  readonly items: readonly SurfaceItem[];
  /** −1 for none. */
  readonly selected: number;
  readonly onSelect: (item: SurfaceItem) => void;
  /** Enter, or two presses. */
  readonly onEnter: (item: SurfaceItem) => void;
  readonly empty: string;
}

const ROW = 40;

/** The things of one kind: name, title, and what is said of each in a word. */
export function SurfaceList({ items, selected, onSelect, onEnter, empty }: SurfaceListProps) {
  return (
    <VirtualList
      label="Surface"
      count={items.length}
      rowHeight={ROW}
      selected={selected}
      onSelect={(index) => {
        const item = items[index];
        if (item !== undefined) onSelect(item);
      }}
      onActivate={(index) => {
        const item = items[index];
        if (item !== undefined) onEnter(item);
      }}
      empty={empty}
      renderRow={(index, place) => {
        const item = items[index];
        return item === undefined ? <div {...place} /> : <SurfaceRow item={item} place={place} />;
      }}
    />
  );
}

function SurfaceRow({ item, place }: { readonly item: SurfaceItem; readonly place: RowPlace }) {
  const fault = faultOf(item);
  const titled = item.title !== '' && item.title !== item.name;
  // Addresses of one server often differ at their end alone: what they are called tells more.
  const byTitle = titled && item.kind.startsWith('resource');
  const first = byTitle ? item.title : item.name;
  const second = byTitle ? item.name : titled ? item.title : item.description;
  return (
    <div {...place} className="surface-row">
      <span role="gridcell" className="surface-name" title={item.name}>
        {first === '' ? <i>no name</i> : first}
      </span>
      <span role="gridcell" className="surface-second">
        <Traits traits={item.traits} />
        {fault === '' ? null : (
          <span className="surface-trait tone-warning" title={fault}>
            ▲ invalid
          </span>
        )}
        <span className="surface-words" title={item.description}>
          {second}
        </span>
      </span>
    </div>
  );
}

const TRAIT_WORDS: Readonly<Record<SurfaceTrait, string>> = {
  'read-only': 'readOnlyHint: it claims to change nothing.',
  destructive: 'destructiveHint: it may destroy something.',
  task: 'taskSupport optional: it may be called as a task.',
  'task only': 'taskSupport required: it is called as a task only.',
  UI: 'It brings, or is, a user interface (MCP Apps).',
};

/** What an item says of itself, each in a word with its meaning. */
export const Traits = memo(function Traits({ traits }: { readonly traits: readonly SurfaceTrait[] }) {
  return traits.map((trait) => (
    <span
      key={trait}
      className={`surface-trait ${trait === 'destructive' ? 'tone-error' : ''}`}
      title={TRAIT_WORDS[trait]}
    >
      {trait}
    </span>
  ));
});

/** What keeps a client from using an item, as a sentence; '' when nothing is seen. A template has to be one of RFC 6570. */
export function faultOf({ kind, name, fault }: SurfaceItem): string {
  if (fault !== '' || kind !== 'resourceTemplates') return fault;
  const template = readUriTemplate(name);
  return template.kind === 'invalid' ? template.fault : '';
}
