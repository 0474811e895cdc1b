import { useEffect, useMemo, useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { useConnections, useSurface } from '../../state/index.ts';
import { itemText } from '../../protocol/text/index.ts';
import { boundedSchema, type BoundedSchema } from './bounded-schema.ts';
import type { ToolSchema } from './envelope-schema.ts';
import { isObject, parsedJson, parseJson } from '../../../shared/json/index.ts';

/** Tool names that are offered for completion. */
const MOST = 500;
const NO_SCHEMA: BoundedSchema = { schema: null, cut: '' };

/** The tools of the server, for the help. */
export interface KnownTools {
  readonly tools: readonly ToolSchema[];
  /** The tool whose schema helps; '' for none. */
  readonly known: string;
  /** Why its schema helps less than it could, as a sentence; '' otherwise. */
  readonly cut: string;
}

/** The tools of the server; the one that is being called with the schema of its arguments. */
export function useToolSchemas(called: string): KnownTools {
  const connection = useConnections((state) => state.active);
  const { items } = useSurface();
  const offered = useMemo(() => items.filter(({ kind }) => kind === 'tools').slice(0, MOST), [items]);
  const item = offered.find(({ name }) => name === called);
  const [read, setRead] = useState<{ readonly item: SurfaceItem; readonly bounded: BoundedSchema } | null>(null);
  useEffect(() => {
    if (connection === null || item === undefined) return;
    let wanted = true;
    const fetchSchema = async (): Promise<void> => {
      const bounded = await schemaOf(connection, item);
      if (wanted) setRead({ item, bounded });
    };
    void fetchSchema();
    return () => {
      wanted = false;
    };
  }, [connection, item]);
  const { schema, cut } = (read?.item === item ? read?.bounded : undefined) ?? NO_SCHEMA;
  const tools = useMemo(
    () => offered.map(({ name }): ToolSchema => ({ name, inputSchema: name === called ? schema : null })),
    [offered, called, schema],
  );
  return { tools, known: schema === null && cut === '' ? '' : called, cut };
}

async function schemaOf(connection: string, item: SurfaceItem): Promise<BoundedSchema> {
  try {
    const definition: unknown = parseJson(await itemText(connection, item));
    return isObject(definition) ? boundedSchema(definition['inputSchema']) : NO_SCHEMA;
  } catch (problem) {
    // Only help is lost; Surface shows the same item and says why it cannot be read.
    console.warn(`The schema of ${item.name} could not be read.`, problem);
    return NO_SCHEMA;
  }
}

/** The tool that a text calls; '' when it calls none. */
export function toolCalled(text: string): string {
  if (text.length > 1_000_000) return '';
  // A text that is being written is seldom whole JSON.
  const value = parsedJson(text);
  const params = isObject(value) && value['method'] === 'tools/call' ? value['params'] : undefined;
  return isObject(params) && typeof params['name'] === 'string' ? params['name'] : '';
}
