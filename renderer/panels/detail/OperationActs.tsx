import { useState, type FormEvent } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { ActionButton, Button, TextInput } from '../../widgets/index.ts';
import { attempt, canChange, canResend, changeTimeout } from '../../protocol/operations/index.ts';

interface OperationActsProps {
  readonly connection: ConnectionInfo;
  readonly operation: Operation;
  /** What cancelling comes to on this connection. */
  readonly cancelWords: string;
}

/** What can be done with a request of ours: end it, give it time, send it again. */
export function OperationActs({ connection, operation, cancelWords }: OperationActsProps) {
  if (!canResend(connection, operation)) return null;
  const waits = canChange(connection, operation);
  return (
    <div className="operation-acts">
      {waits ? (
        <ActionButton action="operations.cancel" tone="danger">
          Cancel request
        </ActionButton>
      ) : null}
      <ActionButton action="operations.resend">Send again</ActionButton>
      {waits ? <span className="operation-says">Cancelling {cancelWords}.</span> : null}
      {waits ? <NewTimeout connection={connection.id} operation={operation} /> : null}
    </div>
  );
}

/** Longest timeout that can be set, in s: a day. */
const MOST = 86_400;

/** Another timeout for a request that waits. */
function NewTimeout({ connection, operation }: { readonly connection: string; readonly operation: Operation }) {
  const [text, setText] = useState('');
  const seconds = Number(text);
  const good = text.trim() !== '' && seconds > 0 && seconds <= MOST;
  const set = (event: FormEvent): void => {
    event.preventDefault();
    if (!good) return;
    attempt(() => changeTimeout(connection, operation, Math.round(seconds * 1000)));
    setText('');
  };
  return (
    <form className="operation-timeout" onSubmit={set} aria-label="Change the timeout">
      <span className="operation-says">Timeout</span>
      <ActionButton action="operations.more-time">+60 s</ActionButton>
      <ActionButton action="operations.no-timeout">No timeout</ActionButton>
      <TextInput
        className="operation-seconds"
        inputMode="decimal"
        placeholder="from now"
        aria-label="Seconds from now"
        aria-invalid={text !== '' && !good}
        title={`More than 0 and at most ${MOST} seconds`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className="operation-says">s</span>
      <Button type="submit" disabled={!good}>
        Set
      </Button>
    </form>
  );
}
