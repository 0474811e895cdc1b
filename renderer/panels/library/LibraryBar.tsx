import type { Ref } from 'react';
import { Pin, Search, X } from 'lucide-react';
import type { CaptureEntry } from '../../../shared/bridge/index.ts';
import { byteSize, count, counted, IconButton, Select, TextInput } from '../../widgets/index.ts';

export interface LibraryBarProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly pinned: boolean;
  readonly onPinned: (pinned: boolean) => void;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** The tag that is asked for; '' for any. */
  readonly tag: string;
  readonly onTag: (tag: string) => void;
  readonly shown: readonly CaptureEntry[];
  readonly all: number;
  /** Arrow down and Enter go to the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Which captures are shown, and how many those are. */
export function LibraryBar(props: LibraryBarProps) {
  const { search, onSearch, pinned, onPinned, tags, tag, onTag, shown, all, onLeave, ref } = props;
  const bytes = shown.reduce((sum, entry) => sum + entry.bytes, 0);
  return (
    <div className="library-bar">
      <div className="library-search" role="search">
        <Search size={13} aria-hidden />
        <TextInput
          ref={ref}
          aria-label="Search captures"
          placeholder="Search   name, server, revision, verdict, tag or date"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') {
              event.preventDefault();
              event.stopPropagation();
              onSearch('');
            } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              onLeave();
            }
          }}
        />
        {search === '' ? null : <IconButton label="Clear the search" icon={<X />} onClick={() => onSearch('')} />}
      </div>
      <IconButton label="Pinned captures only" icon={<Pin />} aria-pressed={pinned} onClick={() => onPinned(!pinned)} />
      {tags.length === 0 ? null : (
        <Select
          label="Tag"
          value={tag}
          options={[
            { value: '', label: 'Any tag' },
            ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${count(one.count)})` })),
          ]}
          onChange={onTag}
        />
      )}
      <span className="library-amount" role="status" aria-label="Captures shown">
        {shown.length < all ? `${count(shown.length)} of ${counted(all, 'capture')}` : counted(all, 'capture')}
        {shown.length === 0 ? '' : `, ${byteSize(bytes)}`}
      </span>
    </div>
  );
}
