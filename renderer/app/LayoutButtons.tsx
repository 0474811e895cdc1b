import type { ReactNode } from 'react';
import {
  PanelBottom,
  PanelBottomDashed,
  PanelLeft,
  PanelLeftDashed,
  PanelRight,
  PanelRightDashed,
  PanelTop,
  PanelTopDashed,
} from 'lucide-react';
import { composes, runAction, useAction, useActiveConnection, useArrangement, type Pane } from '../state/index.ts';
import { IconButton } from '../widgets/index.ts';

const PANES = [
  { pane: 'sidebar', Open: PanelLeft, Folded: PanelLeftDashed },
  { pane: 'timeline', Open: PanelTop, Folded: PanelTopDashed },
  { pane: 'composer', Open: PanelBottom, Folded: PanelBottomDashed },
  { pane: 'detail', Open: PanelRight, Folded: PanelRightDashed },
] as const;

/** Opens and folds what stands around the panel. */
export function LayoutButtons() {
  const { open } = useArrangement();
  const connection = useActiveConnection();
  const there: Readonly<Record<Pane, boolean>> = {
    sidebar: true,
    timeline: connection !== null,
    composer: composes(connection),
    detail: connection !== null,
  };
  return (
    <div className="top-layout" role="toolbar" aria-label="Layout">
      {PANES.map(({ pane, Open, Folded }) =>
        there[pane] ? (
          <PaneButton key={pane} pane={pane} open={open[pane]} icon={open[pane] ? <Open /> : <Folded />} />
        ) : null,
      )}
    </div>
  );
}

interface PaneButtonProps {
  readonly pane: Pane;
  readonly icon: ReactNode;
  readonly open: boolean;
}

function PaneButton({ pane, icon, open }: PaneButtonProps) {
  const { title = '', shortcut } = useAction(`view.${pane}`);
  return (
    <IconButton
      label={title}
      {...(shortcut === undefined ? {} : { shortcut })}
      icon={icon}
      aria-pressed={open}
      onClick={() => runAction(`view.${pane}`)}
    />
  );
}
