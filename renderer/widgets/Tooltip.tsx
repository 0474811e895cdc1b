import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import './popup.css';

/** Shows words when its one child is hovered or focused. The child needs its own accessible name. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={450} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="popup-positioner">
          <Base.Popup className="popup-tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
