import { useEffect, useMemo, useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { isRecord, useConnections } from '../../state/index.ts';
import { itemText, useSurface } from '../surface/index.ts';
import type { ToolSchema } from './envelope-schema.ts';

/** Tool names that are offered for completion. */
const MOST = 500;

/** The tools of the server; the one that is being called with the schema of its arguments. */
export function useToolSchemas(called: string): { readonly tools: readonly ToolSchema[]; readonly known: string } {
  const connection = useConnections((state) => state.active);
  const { items } = useSurface();
  const offered = useMemo(() => items.filter(({ kind }) => kind === 'tools').slice(0, MOST), [items]);
  const item = offered.find(({ name }) => name === called);
  const [read, setRead] = useState<{ readonly item: SurfaceItem; readonly inputSchema: unknown } | null>(null);
  useEffect(() => {
    if (connection === null || item === undefined) return;
    let wanted = true;
    const fetchSchema = async (): Promise<void> => {
      const inputSchema = await schemaOf(connection, item);
      if (wanted) setRead({ item, inputSchema });
    };
    void fetchSchema();
    return () => {
      wanted = false;
    };
  }, [connection, item]);
  const schema = read?.item === item ? (read?.inputSchema ?? null) : null;
  const tools = useMemo(
    () => offered.map(({ name }): ToolSchema => ({ name, inputSchema: name === called ? schema : null })),
    [offered, called, schema],
  );
  return { tools, known: schema === null ? '' : called };
}

async function schemaOf(connection: string, item: SurfaceItem): Promise<unknown> {
  try {
    const definition: unknown = JSON.parse(await itemText(connection, item));
    return isRecord(definition) && isRecord(definition['inputSchema']) ? definition['inputSchema'] : null;
  } catch (problem) {
    // Only help is lost; Surface shows the same item and says why it cannot be read.
    console.warn(`The schema of ${item.name} could not be read.`, problem);
    return null;
  }
}

/** The tool that a text calls; '' when it calls none. */
export function toolCalled(text: string): string {
  if (text.length > 1_000_000) return '';
  try {
    const value: unknown = JSON.parse(text);
    const params = isRecord(value) && value['method'] === 'tools/call' ? value['params'] : undefined;
    return isRecord(params) && typeof params['name'] === 'string' ? params['name'] : '';
  } catch (error) {
    // A text that is being written is seldom whole JSON.
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
