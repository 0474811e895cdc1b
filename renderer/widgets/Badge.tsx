import type { ReactNode } from 'react';
import './badge.css';

export type BadgeTone = 'error' | 'warning' | 'info' | 'ok' | 'muted';

export interface BadgeProps {
  readonly tone: BadgeTone;
  readonly children: ReactNode;
  /** Makes it a button. */
  readonly onClick?: () => void;
  /** Title, and what a screen reader says beside the text, where the text alone does not say it. */
  readonly label?: string;
}

/** A small tinted label. */
export function Badge({ tone, children, onClick, label }: BadgeProps) {
  const className = `badge badge-${tone}`;
  if (onClick === undefined) {
    return (
      <span className={className} title={label}>
        {children}
      </span>
    );
  }
  return (
    <button type="button" className={className} onClick={onClick} title={label}>
      {children}
      {label === undefined ? null : <span className="visually-hidden">{label}</span>}
    </button>
  );
}

/** The sign of a finding's level: a shape, so that colour is not the only sign. */
export const LEVEL_SIGNS = { error: '✕', warning: '▲', info: 'ℹ', '': '' } as const;
