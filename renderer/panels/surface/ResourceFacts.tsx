import { type SurfaceItem } from '../../../shared/analysis/index.ts';
import { annotationFacts, appFacts, isApp, type ContentFact } from '../../../shared/surface/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { byteSize } from '../../widgets/index.ts';
import { ItemWords } from './ItemWords.tsx';
import { NamedFacts } from './NamedFacts.tsx';
import { faultOf } from './SurfaceList.tsx';
import { findingsOfItem } from './tool-facts.ts';
import './item.css';
import { member, textMember } from '../../../shared/json/index.ts';

interface ResourceFactsProps {
  readonly model: ConnectionModel;
  readonly item: SurfaceItem;
  /** The item as JSON.parse reads it. */
  readonly definition: unknown;
}

/** What a resource or template says of itself, and what is wrong with it. */
export function ResourceFacts({ model, item, definition }: ResourceFactsProps) {
  const name = textMember(definition, 'name');
  const size = member(definition, 'size');
  const meta = member(definition, '_meta');
  const mimeType = textMember(definition, 'mimeType');
  const facts: ContentFact[] = [
    { name: 'name', value: name === item.title ? '' : name },
    { name: 'type', value: mimeType },
    { name: 'size', value: typeof size === 'number' && size >= 0 ? plainSize(size) : '' },
    ...annotationFacts(definition),
    ...(isApp(item.name, mimeType, meta) ? appFacts(meta) : []),
  ];
  const said = facts.filter(({ value }) => value !== '').map((fact) => ({ ...fact, means: '' }));
  return (
    <>
      <ItemWords
        item={{ ...item, fault: faultOf(item) }}
        definition={definition}
        findings={findingsOfItem(model.findingsOfRow(model.rows.firstOfSeq(item.seq)), item.kind, item.index)}
      />
      <NamedFacts item={definition} facts={said} />
    </>
  );
}

/** In the manner of all sizes, with an ordinary space: it stands among texts whose odd spaces are marked. */
function plainSize(bytes: number): string {
  return byteSize(bytes).replace('\u00a0', ' ');
}
