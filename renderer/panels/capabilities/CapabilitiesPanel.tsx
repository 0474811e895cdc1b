import type { Session } from '../../../shared/analysis/index.ts';
import { useModel, type ConnectionModel } from '../../state/index.ts';
import { ToolsReach } from '../../protocol/acceptance/index.ts';
import { CapabilitiesBar } from './CapabilitiesBar.tsx';
import { useCapabilityView, type CapabilityView } from './capability-view.ts';
import { CompareView } from './CompareView.tsx';
import { DiscoverOffer } from './DiscoverOffer.tsx';
import { KnowledgeStrip } from './KnowledgeStrip.tsx';
import { LedgerView } from './LedgerView.tsx';
import { SidesView } from './SidesView.tsx';
import { WhatIfView } from './WhatIfView.tsx';
import './capabilities.css';
import './compare.css';

/** What each side may declare, declared and used; and the same beside the other end, another connection, another revision. */
export function CapabilitiesPanel() {
  const model = useModel();
  const view = useCapabilityView(model?.id ?? '');
  const session = model?.session ?? null;
  if (model === null || session === null) return null;
  return (
    <div className="capabilities-panel" data-view={view.mode}>
      <CapabilitiesBar connection={model.id} session={session} view={view} />
      <Content model={model} session={session} view={view} />
    </div>
  );
}

interface ContentProps {
  readonly model: ConnectionModel;
  readonly session: Session;
  readonly view: CapabilityView;
}

function Content({ model, session, view }: ContentProps) {
  switch (view.mode) {
    case 'ledger':
      return (
        <>
          <DiscoverOffer session={session} />
          {session.modern === null ? null : <KnowledgeStrip model={model} modern={session.modern} />}
          <LedgerView key={model.id} model={model} session={session} revision={null} />
          <ToolsReach key={`reach ${model.id}`} model={model} />
        </>
      );
    case 'sides':
      return <SidesView key={model.id} model={model} session={session} />;
    case 'compare':
      return (
        <CompareView key={`${model.id} ${view.other}`} connection={model.id} session={session} other={view.other} />
      );
    case 'what-if':
      return (
        <WhatIfView key={`${model.id} ${view.revision}`} model={model} session={session} revision={view.revision} />
      );
  }
}
