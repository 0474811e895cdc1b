import { useCallback, useEffect, useState } from 'react';
import type { AcceptanceReport, ContextCost } from '../../../shared/acceptance/index.ts';
import type { AcceptedTool } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';
import type { AcceptanceView } from './acceptance-view.ts';

interface Asked<T> {
  readonly read: () => Promise<T>;
  readonly version: number;
  readonly turn: number;
  readonly answer: T | null;
  readonly problem: string;
}

/** An answer about a surface; asked for when question or surface are others, and again by `ask`. The one before stays in sight until then. */
function useAnswer<T>(read: () => Promise<T>, version: number) {
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    const run = async (): Promise<void> => {
      try {
        const answer = await read();
        if (wanted) setAsked({ read, version, turn, answer, problem: '' });
      } catch (failure) {
        if (wanted) setAsked({ read, version, turn, answer: null, problem: sentenceOf(failure) });
      }
    };
    void run();
    return () => {
      wanted = false;
    };
  }, [read, version, turn]);
  return {
    answer: asked?.answer ?? null,
    problem: asked?.problem ?? '',
    asking: asked?.read !== read || asked.version !== version || asked.turn !== turn,
    ask: useCallback(() => setTurn((before) => before + 1), []),
  };
}

/** What clients make of the server of a connection. `version` of its surface: with another one they are asked anew. */
export function useAcceptance(
  connection: string,
  { model, server }: Pick<AcceptanceView, 'model' | 'server'>,
  version: number,
) {
  const read = useCallback(
    (): Promise<AcceptanceReport> => command('acceptance', { connection, model, server }),
    [connection, model, server],
  );
  return useAnswer(read, version);
}

/** What the server takes of a model's context, and what clients send of it. */
export function useContextCost(
  connection: string,
  { model, server }: Pick<AcceptanceView, 'model' | 'server'>,
  version: number,
) {
  const read = useCallback(
    (): Promise<ContextCost> => command('contextCost', { connection, model, server }),
    [connection, model, server],
  );
  return useAnswer(read, version);
}

export interface ToolQuestion extends Pick<AcceptanceView, 'model' | 'server'> {
  readonly connection: string;
  /** Ids; the same list for the same question. */
  readonly clients: readonly string[];
  readonly tool: number;
  /** Of the surface. */
  readonly version: number;
}

/** A tool as these clients would take it. */
export function useAcceptedTool({ connection, model, server, clients, tool, version }: ToolQuestion) {
  const read = useCallback(
    (): Promise<AcceptedTool> => command('acceptedTool', { connection, model, server, clients: [...clients], tool }),
    [connection, model, server, clients, tool],
  );
  return useAnswer(read, version);
}
