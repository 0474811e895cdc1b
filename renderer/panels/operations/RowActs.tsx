import type { ReactNode } from 'react';
import { AlarmClockPlus, CircleStop, RotateCw } from 'lucide-react';
import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isApple, shortcutText } from '../../state/index.ts';
import {
  attempt,
  cancelRequest,
  canChange,
  canResend,
  changeTimeout,
  moreTime,
  resend,
} from '../../protocol/operations/index.ts';

interface RowActsProps {
  readonly connection: ConnectionInfo;
  readonly operation: Operation;
  /** µs since the start of the capture. */
  readonly now: number;
}

/** What can be done with an operation, in its row; the keyboard has the shortcuts of the same actions. */
export function RowActs({ connection, operation, now }: RowActsProps) {
  if (!canResend(connection, operation)) return null;
  const { id } = connection;
  const waits = canChange(connection, operation);
  return (
    <span role="gridcell" className="operations-does">
      {waits ? (
        <RowButton label="Cancel" shortcut="Shift+c" act={() => cancelRequest(id, operation)}>
          <CircleStop aria-hidden />
        </RowButton>
      ) : null}
      {waits && operation.deadline >= 0 ? (
        <RowButton label="+60 s" shortcut="Shift+w" act={() => changeTimeout(id, operation, moreTime(operation, now))}>
          <AlarmClockPlus aria-hidden />
        </RowButton>
      ) : null}
      <RowButton label="Send again" shortcut="Shift+r" act={() => resend(connection, operation)}>
        <RotateCw aria-hidden />
      </RowButton>
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly shortcut: string;
  readonly act: () => Promise<void>;
  readonly children: ReactNode;
}

/** A plain button with a plain title: every row has some, and rows are drawn while they fly by. */
function RowButton({ label, shortcut, act, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button button-icon button-ghost"
      tabIndex={-1}
      aria-label={label}
      title={`${label} (${shortcutText(shortcut, isApple())})`}
      onClick={() => attempt(act)}
    >
      {children}
    </button>
  );
}
