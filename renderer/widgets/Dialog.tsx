import type { ReactNode, RefObject } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import './dialog.css';
import './button.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the lower right. */
  readonly footer?: ReactNode;
  /** Width in CSS px. */
  readonly width?: number;
  /** What has the focus first. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** False hides the heading from view, not from assistive technology. */
  readonly heading?: boolean;
}

/** A modal dialog. Escape and a press outside close it. */
export function Dialog({ open, onClose, title, children, footer, width = 560, focus, heading = true }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog" style={{ width }} {...(focus === undefined ? {} : { initialFocus: focus })}>
          <header className={heading ? 'dialog-header' : 'visually-hidden'}>
            <Base.Title className="dialog-title">{title}</Base.Title>
            {heading ? (
              <Base.Close className="button button-icon button-ghost" aria-label="Close">
                <X aria-hidden />
              </Base.Close>
            ) : null}
          </header>
          {children}
          {footer === undefined ? null : <footer className="dialog-footer">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
