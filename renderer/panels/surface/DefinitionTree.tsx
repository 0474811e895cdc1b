import { rootOf } from '../../../shared/json/index.ts';
import { useMemo } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { subjectAt } from '../../../shared/explain/index.ts';
import { Folded } from '../../protocol/result/index.ts';
import { JsonTreeView } from '../../protocol/text/index.ts';
import { kindWords } from './surface-kinds.ts';

/** The exact definition of an item, each place explained. */
export function DefinitionTree({ item, text }: { readonly item: SurfaceItem; readonly text: string }) {
  const root = useMemo(() => rootOf(text), [text]);
  if (root === null) return null;
  return (
    <JsonTreeView
      key={`${item.kind} ${item.seq} ${item.index}`}
      text={text}
      root={root}
      label={`Definition of ${item.name}`}
      subjectOf={(pointer, value) => subjectAt(kindWords(item.kind).method, `/result/${item.kind}/0${pointer}`, value)}
    />
  );
}

/** The same, folded. */
export function FoldedDefinition({ item, text }: { readonly item: SurfaceItem; readonly text: string }) {
  return (
    <Folded title="Definition">
      <DefinitionTree item={item} text={text} />
    </Folded>
  );
}
