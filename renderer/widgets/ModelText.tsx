import { useRef } from 'react';
import { useDrawnModel, type ConnectionModel } from '../state/index.ts';

interface ModelTextProps {
  readonly model: ConnectionModel | null;
  readonly read: () => string;
}

/** A text that changes as a model grows, such as a count: it is drawn past React, so that nothing else is drawn for it. */
export function ModelText({ model, read }: ModelTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  useDrawnModel(model, () => {
    const text = read();
    if (element.current !== null && element.current.textContent !== text) element.current.textContent = text;
  });
  return <span ref={element} />;
}
