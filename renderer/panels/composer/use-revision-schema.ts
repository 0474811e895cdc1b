import { useEffect, useState } from 'react';
import type { Revision } from '../../../shared/mcp/index.ts';
import { command } from '../../state/index.ts';
import { readRevisionSchema, type RevisionSchema } from './revision-schema.ts';

const known = new Map<Revision, RevisionSchema>();

/** The published schema of a revision, read once a window; null until then. `wanted`: whether anybody writes. */
export function useRevisionSchema(revision: Revision, wanted: boolean): RevisionSchema | null {
  const [, setRead] = useState<Revision | null>(null);
  const schema = known.get(revision) ?? null;
  useEffect(() => {
    if (!wanted || known.has(revision)) return;
    const read = async (): Promise<void> => {
      try {
        const { json } = await command('revisionSchema', { revision });
        known.set(revision, readRevisionSchema(revision, json));
        setRead(revision);
      } catch (problem) {
        // Only help is lost: everything can be written and sent without it.
        console.warn(`The schema of ${revision} could not be read.`, problem);
      }
    };
    void read();
  }, [revision, wanted]);
  return schema;
}
