import type { ReactNode } from 'react';

interface OutsideLinkProps {
  /** One of our own, or what `readOutsideAddress` lets be opened. */
  readonly address: string;
  readonly className: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** The one way that a press leads out of mcpscope: into the user's browser, which gets neither a hold of this window nor its address. */
export function OutsideLink({ address, className, onOpen, children }: OutsideLinkProps) {
  return (
    <a
      className={className}
      href={address}
      title={`Open ${address}`}
      target="_blank"
      rel="noreferrer noopener"
      onClick={onOpen}
    >
      {children}
    </a>
  );
}
