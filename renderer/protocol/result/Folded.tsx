import { useState, type ReactNode } from 'react';

interface FoldedProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** What is folded at first, and drawn only once it is unfolded: it may be large. */
export function Folded({ title, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="result-folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children : null}
    </details>
  );
}
