import { useMemo } from 'react';
import type { Revision } from '../../../shared/mcp/index.ts';
import { useQuestions } from '../../state/index.ts';
import type { PendingRequest, SchemaHelp } from './envelope-schema.ts';
import { useRevisionSchema } from './use-revision-schema.ts';
import { toolCalled, useToolSchemas } from './use-tool-schemas.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** Waiting requests of the server whose answers are helped with. */
const MOST = 50;

/** All that helps to write, and what is to be said of it. */
export interface Help {
  readonly help: SchemaHelp;
  /** The tool whose schema helps; '' for none. */
  readonly known: string;
  readonly cut: string;
}

/** The help for a text in a revision. */
export function useSchemaHelp(text: string, revision: Revision): Help {
  const called = useMemo(() => toolCalled(text), [text]);
  const { tools, known, cut } = useToolSchemas(called);
  const published = useRevisionSchema(revision, text !== '');
  const { questions } = useQuestions();
  const waiting = JSON.stringify(
    questions
      .filter(({ kind, state, id }) => kind === 'request' && id !== '' && state !== 'gone' && state !== 'answered')
      .slice(0, MOST)
      .map(({ id, method }): PendingRequest => ({ id, method })),
  );
  // The same requests in a new list are no new help: the editor would read all of it again.
  const pending = useMemo(() => parseJson(waiting) as readonly PendingRequest[], [waiting]);
  const help = useMemo(() => ({ revision, published, tools, pending }), [revision, published, tools, pending]);
  return { help, known, cut };
}
