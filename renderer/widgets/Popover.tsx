import type { ReactElement, ReactNode, RefObject } from 'react';
import { Popover as Base } from '@base-ui/react/popover';
import { ChevronDown } from 'lucide-react';
import './popup.css';
import './button.css';

export interface PopoverProps {
  /** Words of the button, and the accessible name of what it opens. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** What has the focus first. */
  readonly focus?: RefObject<HTMLElement | null>;
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
  /** Stands beside the words, as a count. */
  readonly badge?: ReactNode;
  /** Shown instead of the ordinary button; must be a button element. Its accessible name is the label. */
  readonly trigger?: ReactElement;
}

/** A button that opens a small panel of controls. Escape and a press outside close it. */
export function Popover({
  label,
  icon,
  open,
  onOpenChange,
  children,
  className = '',
  focus,
  align = 'start',
  disabled = false,
  badge,
  trigger,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger === undefined ? (
        <Base.Trigger className="button button-plain" disabled={disabled}>
          {icon}
          {label}
          {badge}
          <ChevronDown size={12} aria-hidden />
        </Base.Trigger>
      ) : (
        <Base.Trigger disabled={disabled} render={trigger} aria-label={label} />
      )}
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="popup-positioner">
          <Base.Popup
            className={`popup-panel ${className}`}
            aria-label={label}
            {...(focus === undefined ? {} : { initialFocus: focus })}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
