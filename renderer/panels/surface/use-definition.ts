import { useEffect, useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { sentenceOf } from '../../state/index.ts';
import { itemText } from '../../protocol/text/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** An item as its list gives it. */
export interface Definition {
  /** Exact JSON text; '' where it could not be read. */
  readonly text: string;
  /** The same as JSON.parse reads it. */
  readonly value: unknown;
  readonly problem: string;
}

/**
 * Reads what stands in the list of an item; null until it is read. Where the list came anew, what stood in the one before is shown
 * meanwhile: a form that somebody is in stays there.
 */
export function useDefinition(connection: string, item: SurfaceItem): Definition | null {
  const [read, setRead] = useState<{ readonly connection: string; readonly definition: Definition } | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const definition = await definitionOf(connection, item);
      if (wanted) setRead({ connection, definition });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [connection, item]);
  return read?.connection === connection ? read.definition : null;
}

async function definitionOf(connection: string, item: SurfaceItem): Promise<Definition> {
  try {
    const text = await itemText(connection, item);
    return { text, value: parseJson(text), problem: '' };
  } catch (failure) {
    return { text: '', value: null, problem: sentenceOf(failure) };
  }
}
