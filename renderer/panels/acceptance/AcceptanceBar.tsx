import { RotateCw } from 'lucide-react';
import type { AcceptanceReport } from '../../../shared/acceptance/index.ts';
import { Button, Segmented, Select, Switch } from '../../widgets/index.ts';
import { ClientChoice } from './ClientChoice.tsx';
import { isLoss, nothingJudged, shownClients } from './acceptance-lines.ts';
import { changeAcceptanceView, type AcceptanceView } from '../../protocol/acceptance/index.ts';

interface AcceptanceBarProps {
  readonly connection: string;
  readonly view: AcceptanceView;
  readonly report: AcceptanceReport | null;
  readonly asking: boolean;
  readonly onAsk: () => void;
}

/** Who is asked, how it is shown, and how it comes out in all. */
export function AcceptanceBar({ connection, view, report, asking, onAsk }: AcceptanceBarProps) {
  const change = (to: Partial<AcceptanceView>): void => changeAcceptanceView(connection, to);
  const interfaces = (report?.clients ?? []).filter(({ kind }) => kind === 'interface');
  return (
    <div className="acceptance-bar">
      <Segmented
        label="Shown by"
        value={view.part}
        options={[
          { value: 'clients', label: 'Clients' },
          { value: 'tools', label: 'Tools' },
          { value: 'causes', label: 'Causes' },
          { value: 'cost', label: 'Context' },
        ]}
        onChange={(part) => change({ part })}
      />
      {report === null ? null : <ClientChoice report={report} view={view} onChange={change} />}
      <Select
        label="Model behind clients whose user chooses it"
        value={view.model}
        options={[
          { value: '', label: 'any model' },
          ...interfaces.map(({ id, name }) => ({ value: id, label: `with ${name}` })),
        ]}
        onChange={(model) => change({ model })}
      />
      <Switch label="Only losses" checked={view.onlyLosses} onChange={(onlyLosses) => change({ onlyLosses })} />
      <Button icon={<RotateCw aria-hidden />} disabled={asking} onClick={onAsk} title="With what was answered since">
        Judge again
      </Button>
      <span className="acceptance-sum" role="status">
        {asking ? 'Asking…' : report === null ? '' : sumOf(report, view)}
      </span>
    </div>
  );
}

function sumOf(report: AcceptanceReport, view: AcceptanceView): string {
  if (nothingJudged(report) !== '') return '';
  const asked = shownClients(report, { clients: view.clients, onlyLosses: false });
  const losing = asked.filter(({ outcome }) => isLoss(outcome)).length;
  return losing === 0
    ? `✓ None of ${asked.length} clients loses anything.`
    : `${losing} of ${asked.length} clients ${losing === 1 ? 'loses' : 'lose'} something.`;
}
