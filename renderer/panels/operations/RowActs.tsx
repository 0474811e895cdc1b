import { AlarmClockPlus, CircleStop, RotateCw } from 'lucide-react';
import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { attempt, canChange, canResend, cancelRequest, changeTimeout, moreTime, resend } from './operation-acts.ts';

interface RowActsProps {
  readonly connection: ConnectionInfo;
  readonly operation: Operation;
  /** µs since the start of the capture. */
  readonly now: number;
}

/** What can be done with an operation, in its row; the keyboard has the shortcuts of the same actions. */
export function RowActs({ connection, operation, now }: RowActsProps) {
  if (!canResend(connection, operation)) return null;
  return (
    <span role="gridcell" className="operations-does">
      {canChange(connection, operation) ? (
        <>
          <IconButton
            label="Cancel"
            shortcut="Shift+c"
            tabIndex={-1}
            icon={<CircleStop aria-hidden />}
            onClick={() => attempt(() => cancelRequest(connection.id, operation))}
          />
          {operation.deadline < 0 ? null : (
            <IconButton
              label="+60 s"
              shortcut="Shift+w"
              tabIndex={-1}
              icon={<AlarmClockPlus aria-hidden />}
              onClick={() => attempt(() => changeTimeout(connection.id, operation, moreTime(operation, now)))}
            />
          )}
        </>
      ) : null}
      <IconButton
        label="Send again"
        shortcut="Shift+r"
        tabIndex={-1}
        icon={<RotateCw aria-hidden />}
        onClick={() => attempt(() => resend(connection, operation))}
      />
    </span>
  );
}
