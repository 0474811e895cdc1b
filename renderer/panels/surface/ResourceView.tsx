import { useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { Reading, ResultView } from '../../protocol/result/index.ts';
import { FoldedDefinition } from './DefinitionTree.tsx';
import { ResourceFacts } from './ResourceFacts.tsx';
import { ResourceWatching } from './ResourceWatching.tsx';

export interface ResourceViewProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly item: SurfaceItem;
  readonly definition: unknown;
  readonly text: string;
}

/** A resource: what is said of it, its contents when they are read, and its changes. */
export function ResourceView({ connection, model, item, definition, text }: ResourceViewProps) {
  const uri = uriOf(definition, item);
  const [readAt, setReadAt] = useState(0);
  return (
    <div className="item-view">
      <ResourceFacts model={model} item={item} definition={definition} />
      <ResourceWatching connection={connection} model={model} uri={uri} readAt={readAt} />
      <Reading connection={connection.id} uri={uri} Answer={ResultView} onAsked={setReadAt} />
      <FoldedDefinition item={item} text={text} />
    </div>
  );
}

/** The row of the list has the head of a long address; the definition the whole. */
function uriOf(definition: unknown, item: SurfaceItem): string {
  const uri = typeof definition === 'object' && definition !== null && 'uri' in definition ? definition.uri : '';
  return typeof uri === 'string' ? uri : item.name;
}
