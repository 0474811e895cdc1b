import { Plus, X } from 'lucide-react';
import { Button, IconButton, TextInput } from '../../widgets/index.ts';
import type { RootLine } from './answer-drafts.ts';

interface RootsListProps {
  readonly roots: readonly RootLine[];
  readonly onChange: (roots: readonly RootLine[]) => void;
}

/** The roots that the client tells of: a file URI each, with a name or without. */
export function RootsList({ roots, onChange }: RootsListProps) {
  const change = (at: number, changed: Partial<RootLine>): void =>
    onChange(roots.map((root, index) => (index === at ? { ...root, ...changed } : root)));
  const odd = roots.filter(({ uri }) => !uri.startsWith('file://')).length;
  return (
    <div className="answers-roots" role="group" aria-label="Roots">
      {roots.map((root, at) => (
        // Lines are only added at the end, and what they show is what the list holds.
        // oxlint-disable-next-line no-array-index-key
        <div key={at} className="answers-root">
          <TextInput
            mono
            aria-label={`URI of root ${at + 1}`}
            placeholder="file:///home/me/project"
            value={root.uri}
            onChange={(event) => change(at, { uri: event.target.value })}
          />
          <TextInput
            aria-label={`Name of root ${at + 1}`}
            placeholder="name (optional)"
            value={root.name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <IconButton
            label={`Remove root ${at + 1}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(roots.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button icon={<Plus aria-hidden />} onClick={() => onChange([...roots, { uri: 'file:///', name: '' }])}>
        Add a root
      </Button>
      {roots.length === 0 ? <small>With no roots, the answer is an empty list.</small> : null}
      {odd > 0 ? (
        <small className="tone-warning">▲ The specification requires a file:// URI; you can still send this one.</small>
      ) : null}
    </div>
  );
}
