import { Tooltip as Base } from '@base-ui/react/tooltip';
import { closeTooltip, holdTooltip, leaveTooltip, useTooltip } from './tooltip-shown.ts';
import './popup.css';

/** The words of what the pointer rests on, or the keyboard has come to. */
export function TooltipLayer() {
  const shown = useTooltip((state) => state.shown);
  return (
    <Base.Root
      open={shown !== null}
      onOpenChange={(open) => {
        if (!open) closeTooltip();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={shown?.anchor ?? null} sideOffset={6} className="popup-positioner">
          <Base.Popup className="popup-tooltip" onPointerEnter={holdTooltip} onPointerLeave={leaveTooltip}>
            {shown?.text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
