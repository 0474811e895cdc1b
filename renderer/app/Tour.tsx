import { useEffect, useRef, useState } from 'react';
import { Popover } from '@base-ui/react/popover';
import { endTour, goToStep, useTour } from '../state/index.ts';
import { Button } from '../widgets/index.ts';
import { TOUR, type TourStep } from './tour-steps.ts';
import './tour.css';

/** Leads through the window, a step after the other; the window stays in use meanwhile. */
export function Tour() {
  const at = useTour((state) => state.step);
  const step = at === null ? undefined : TOUR[at];
  return at === null || step === undefined ? null : <Step key={at} at={at} step={step} />;
}

function Step({ at, step }: { readonly at: number; readonly step: TourStep }) {
  const part = useShownPart(step);
  const next = useRef<HTMLButtonElement>(null);
  const last = at === TOUR.length - 1;
  const forward = (): void => (last ? endTour() : goToStep(at + 1));
  const back = (): void => goToStep(Math.max(0, at - 1));
  if (part === null) return null;
  return (
    <Popover.Root
      open
      modal={false}
      onOpenChange={(_open, { reason }) => {
        // A press beside it is work in the window, and no wish to end the tour.
        if (reason === 'escape-key') endTour();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={part}
          side={step.side}
          sideOffset={10}
          collisionPadding={12}
          // Large parts leave no room beside them: then it stands over them, whole.
          collisionAvoidance={{ side: 'shift', align: 'shift', fallbackAxisSide: 'none' }}
          className="popup-positioner"
        >
          <Popover.Popup
            className="tour"
            initialFocus={next}
            finalFocus={false}
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') forward();
              if (key === 'ArrowLeft') back();
            }}
          >
            <Popover.Title className="tour-title">{step.title}</Popover.Title>
            <Popover.Description className="tour-text">{step.text}</Popover.Description>
            <div className="tour-foot">
              <span className="tour-count">
                {at + 1} of {TOUR.length}
              </span>
              {last ? null : (
                <Button tone="ghost" onClick={endTour}>
                  End
                </Button>
              )}
              <Button disabled={at === 0} onClick={back}>
                Back
              </Button>
              <Button ref={next} tone="primary" onClick={forward}>
                {last ? 'Done' : 'Next'}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The part of the window that a step is about, once it is there; it is marked for as long as the step lasts. */
function useShownPart({ part, show }: TourStep): Element | null {
  const [found, setFound] = useState<Element | null>(null);
  useEffect(() => {
    show?.();
    const look = (): void => setFound(document.querySelector(part));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [part, show]);
  useEffect(() => {
    found?.setAttribute('data-toured', '');
    return () => found?.removeAttribute('data-toured');
  }, [found]);
  return found;
}
