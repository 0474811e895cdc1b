import { useEffect } from 'react';
import { Play, SquarePen } from 'lucide-react';
import { composeRequest, registerActions } from '../../state/index.ts';
import { ActionButton, Kbd } from '../../widgets/index.ts';

export interface CallBarProps {
  /** What the call is called: `Call`, `Get`. */
  readonly word: string;
  readonly name: string;
  /** Why it cannot be sent now, as a sentence; '' when it can. */
  readonly reason: string;
  readonly method: string;
  readonly params: () => object;
  readonly onCall: () => void | Promise<void>;
}

/** Makes the call, or hands it to the composer; both are in the registry of actions while the item is shown. */
export function CallBar({ word, name, reason, method, params, onCall }: CallBarProps) {
  useEffect(
    () =>
      registerActions([
        {
          id: 'surface.call',
          title: `${word} ${name}`,
          group: 'Surface',
          enabled: () => reason === '',
          run: onCall,
        },
        {
          id: 'surface.edit-call',
          title: `Edit the call of ${name} in the composer`,
          group: 'Surface',
          enabled: () => true,
          run: () => composeRequest(method, params()),
        },
      ]),
    [word, name, reason, method, params, onCall],
  );
  return (
    <div className="call-bar">
      <ActionButton action="surface.call" tone="primary" icon={<Play aria-hidden />}>
        {word} <Kbd shortcut="Mod+Enter" />
      </ActionButton>
      <ActionButton action="surface.edit-call" icon={<SquarePen aria-hidden />}>
        Edit in composer
      </ActionButton>
      {reason === '' ? null : <span className="call-says">{reason}</span>}
    </div>
  );
}
