import { GlyphText } from '../../protocol/evidence/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import type { Cause } from './acceptance-lines.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';
import { OutcomeText } from './OutcomeText.tsx';

interface CauseListProps {
  readonly causes: readonly Cause[];
  readonly chosen: string;
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** A line a place that clients stumble over. */
export function CauseList({ causes, chosen, onChange }: CauseListProps) {
  return (
    <VirtualList
      label="Causes"
      count={causes.length}
      selected={causes.findIndex(({ key }) => key === chosen)}
      onSelect={(index) => {
        const cause = causes[index];
        if (cause !== undefined) onChange({ cause: cause.key, tool: cause.tool });
      }}
      empty="Nothing breaks a rule of the clients that are chosen."
      header={
        <div role="row" className="acceptance-row acceptance-cause acceptance-header">
          <span role="columnheader">worst</span>
          <span role="columnheader">place</span>
          <span role="columnheader">clients</span>
          <span role="columnheader">rule</span>
        </div>
      }
      renderRow={(index, place) => {
        const cause = causes[index];
        if (cause === undefined) return <div {...place} />;
        const { outcome, clients, rule } = cause;
        const where = placeWords(cause);
        return (
          <div {...place} className="acceptance-row acceptance-cause">
            <span role="gridcell">
              <OutcomeText outcome={outcome} />
            </span>
            <span role="gridcell" className="mono" title={where}>
              <GlyphText text={where} />
            </span>
            <span role="gridcell" title={clients.join(', ')}>
              {clients.length === 1 ? clients[0] : `${clients.length} clients`}
            </span>
            <span role="gridcell" title={rule}>
              {rule}
            </span>
          </div>
        );
      }}
    />
  );
}

function placeWords({ name, tools, pointer }: Cause): string {
  return `${name}${tools > 1 ? ` and ${tools - 1} more` : ''} ${pointer}`;
}
