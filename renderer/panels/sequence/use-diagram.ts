import { useMemo, useState } from 'react';
import { buildDiagram, type Coverage, type Diagram } from '../../../shared/diagram/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import type { FrameView } from '../../protocol/rows/index.ts';

/** A diagram, and how much of the selection it draws. */
export interface DrawnDiagram {
  /** The same object while nothing in it changes; its coverage may be of an earlier moment. */
  readonly diagram: Diagram;
  readonly coverage: Coverage;
}

/** The diagram of a view from a place on, kept in step with the model. */
export function useDiagram(model: ConnectionModel, view: FrameView, from: number): DrawnDiagram {
  const [keeper] = useState(() => new DiagramKeeper());
  const version = view.version();
  return useMemo(
    // The version stands for what the rows of the view are by now.
    () => (version < 0 ? keeper.last : keeper.keep(buildDiagram(model, view.rows, from))),
    [keeper, model, view, version, from],
  );
}

const NOTHING: Diagram = {
  participants: [],
  steps: [],
  activations: [],
  coverage: { total: 0, from: 0, to: 0, drawn: 0, quiet: 0 },
  caption: '',
};

/** Gives the diagram of before while a new one says the same: thousands of events may come that are not drawn. */
class DiagramKeeper {
  #text = '';
  last: DrawnDiagram = { diagram: NOTHING, coverage: NOTHING.coverage };

  keep(built: Diagram): DrawnDiagram {
    const { coverage, ...drawn } = built;
    const text = JSON.stringify(drawn);
    this.last = { diagram: text === this.#text ? this.last.diagram : built, coverage };
    this.#text = text;
    return this.last;
  }
}
