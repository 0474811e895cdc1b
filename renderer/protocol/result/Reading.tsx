import { useState, type ComponentType } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import { askServer, modelOf, notify, sentenceOf, useSendingFault } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { RowLink } from '../evidence/index.ts';

/** What shows the answer to a request: `ResultView`, which itself can hold a reading. */
export type AnswerComponent = ComponentType<{ readonly connection: string; readonly operation: Operation }>;

interface ReadingProps {
  readonly connection: string;
  /** Address of the resource. */
  readonly uri: string;
  /** Why it cannot be read yet, as a sentence; '' when it can. */
  readonly fault?: string;
  /** Words of the button, as long as nothing was read. */
  readonly label?: string;
  /** Told the event of each request. */
  readonly onAsked?: (seq: number) => void;
  /** Shows what came. */
  readonly Answer: AnswerComponent;
}

interface Asked {
  readonly uri: string;
  readonly seq: number;
  readonly operation: Operation | null;
  readonly problem: string;
}

/** Reads a resource when it is asked to, and shows beneath what came. */
export function Reading({ connection, uri, fault = '', label = 'Read', onAsked, Answer }: ReadingProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = asked?.uri === uri ? asked : null;
  const sendingFault = useSendingFault(connection);
  const why = sendingFault !== '' ? sendingFault : uri === '' ? 'There is no address to read.' : fault;
  const waits = shown !== null && shown.operation === null && shown.problem === '';

  const read = async (): Promise<void> => {
    try {
      const { seq, answered } = await askServer(connection, 'resources/read', JSON.stringify({ uri }));
      setAsked({ uri, seq, operation: null, problem: '' });
      onAsked?.(seq);
      const { operation } = await answered;
      setAsked((now) => (now?.seq === seq ? { ...now, operation } : now));
    } catch (failure) {
      notify({ tone: 'error', text: `${uri.slice(0, 100)} could not be read: ${sentenceOf(failure)}` });
      setAsked({ uri, seq: 0, operation: null, problem: sentenceOf(failure) });
    }
  };

  return (
    <div className="result-reading">
      <div className="result-does">
        <Button tone="primary" disabled={why !== '' || waits} onClick={() => void read()}>
          {waits ? 'Reading…' : shown === null ? label : `${label} again`}
        </Button>
        {why === '' ? null : <span className="result-muted">{why}</span>}
        {shown === null || shown.seq === 0 ? null : (
          <span className="result-muted">
            asked by <RowLink row={modelOf(connection).rows.firstOfSeq(shown.seq)}>frame {shown.seq}</RowLink>
          </span>
        )}
      </div>
      {shown === null || shown.problem === '' ? null : <p className="result-failure tone-error">{shown.problem}</p>}
      {shown?.operation == null ? null : <Answer connection={connection} operation={shown.operation} />}
    </div>
  );
}
