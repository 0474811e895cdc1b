import type { Ref } from 'react';
import { Search, X } from 'lucide-react';
import { count, counted, IconButton, TextInput } from '../../widgets/index.ts';
import type { FindingSection } from '../../protocol/findings/index.ts';
import type { FindingLine } from './grouped-findings.ts';

export interface SearchBoxProps {
  readonly sought: string;
  /** What the search leaves. */
  readonly lines: readonly FindingLine[];
  /** Findings there are, whatever is sought. */
  readonly all: number;
  readonly onChange: (sought: string) => void;
  /** Arrow down, Enter and Escape go to the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The words that findings must have, and how many have them. */
export function SearchBox({ sought, lines, all, onChange, onLeave, ref }: SearchBoxProps) {
  return (
    <div className="findings-bar">
      <div className="findings-search" role="search">
        <Search size={13} aria-hidden className="findings-search-icon" />
        <TextInput
          ref={ref}
          aria-label="Search findings"
          placeholder="Search   rule, side, clause or words"
          value={sought}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && sought !== '') {
              event.stopPropagation();
              onChange('');
            } else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') {
              event.preventDefault();
              onLeave();
            }
          }}
        />
        {sought === '' ? null : <IconButton label="Clear the search" icon={<X />} onClick={() => onChange('')} />}
      </div>
      <span className="findings-amount" role="status" aria-label="Findings shown">
        {amountWords(lines, all)}
      </span>
    </div>
  );
}

/** "12 of 137 findings", or "135 findings · 2 meant so". */
function amountWords(lines: readonly FindingLine[], all: number): string {
  const of = new Map<FindingSection, number>();
  for (const line of lines) if (line.kind === 'section') of.set(line.section, line.count);
  const [expected, muted] = [of.get('expected') ?? 0, of.get('muted') ?? 0];
  const shown = Array.from(of.values()).reduce((sum, amount) => sum + amount, 0);
  if (shown < all) return `${count(shown)} of ${counted(all, 'finding')}`;
  const words = [counted(all - expected - muted, 'finding')];
  if (expected > 0) words.push(`${count(expected)} intentional`);
  if (muted > 0) words.push(`${count(muted)} muted`);
  return words.join(' · ');
}
