import { useEffect, useState } from 'react';
import { member, parseJson } from '../../../shared/json/index.ts';
import { command } from '../../state/index.ts';
import { itemText } from '../text/index.ts';

/**
 * The output schema of a tool as it is listed now, where `given` is undefined; undefined as long as none is known. `tool` may be the
 * head of a long name, as operations have it.
 */
export function useOutputSchema(connection: string, tool: string, given: unknown): unknown {
  const [found, setFound] = useState<{ readonly of: string; readonly schema: unknown } | null>(null);
  const of = `${connection} ${tool}`;
  const wanted = given === undefined && tool !== '';
  useEffect(() => {
    if (!wanted) return;
    let waits = true;
    const look = async (): Promise<void> => {
      try {
        const items = await command('surface', { connection });
        const item = items.find(({ kind, name }) => kind === 'tools' && name === tool);
        if (item === undefined || !waits) return;
        const schema = member(parseJson(await itemText(connection, item)), 'outputSchema');
        if (waits) setFound({ of, schema });
      } catch (problem) {
        // Only the check is lost: the content itself is shown.
        console.warn(`The output schema of ${tool} could not be read.`, problem);
      }
    };
    void look();
    return () => {
      waits = false;
    };
  }, [connection, tool, of, wanted]);
  return given !== undefined ? given : found?.of === of ? found.schema : undefined;
}
