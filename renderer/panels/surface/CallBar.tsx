import { Play, SquarePen } from 'lucide-react';
import { ActionButton, Kbd } from '../../widgets/index.ts';
import { CALL, type Call } from './surface-actions.ts';

interface CallBarProps extends Call {
  /** Why it was not sent the last time, as a sentence; '' when it was. */
  readonly problem: string;
}

/** Makes the call, or hands it to the composer; its actions work on it while it is shown. */
export function CallBar({ word, name, reason, method, params, onCall, problem }: CallBarProps) {
  CALL.useOffer({ word, name, reason, method, params, onCall });
  return (
    <div className="call-bar">
      <ActionButton action="surface.call" tone="primary" icon={<Play aria-hidden />}>
        {word} <Kbd shortcut="Mod+Enter" />
      </ActionButton>
      <ActionButton action="surface.edit-call" icon={<SquarePen aria-hidden />}>
        Edit in composer
      </ActionButton>
      {reason === '' ? null : <span className="call-says">{reason}</span>}
      {problem === '' ? null : (
        <p className="item-fault" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
