import type { ClientVerdict } from '../../../shared/acceptance/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';
import { besideName } from './acceptance-lines.ts';
import { OutcomeText } from './OutcomeText.tsx';

interface ClientListProps {
  readonly clients: readonly ClientVerdict[];
  readonly chosen: string;
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** A line a client: what it makes of the whole server. */
export function ClientList({ clients, chosen, onChange }: ClientListProps) {
  return (
    <VirtualList
      label="Clients"
      count={clients.length}
      selected={clients.findIndex(({ id }) => id === chosen)}
      onSelect={(index) => onChange({ client: clients[index]?.id ?? '' })}
      empty="No client that is chosen loses anything."
      header={
        <div role="row" className="acceptance-row acceptance-header">
          <span role="columnheader">verdict</span>
          <span role="columnheader">client</span>
          <span role="columnheader">what it makes of the server</span>
          <span role="columnheader">known for</span>
        </div>
      }
      renderRow={(index, place) => {
        const client = clients[index];
        if (client === undefined) return <div {...place} />;
        return (
          <div {...place} className="acceptance-row" data-client={client.id}>
            <span role="gridcell">
              <OutcomeText outcome={client.outcome} />
            </span>
            <span role="gridcell" title={client.name}>
              {client.name}
            </span>
            <span role="gridcell" title={client.sentence}>
              {client.sure ? null : <span className="tone-muted">only reported: </span>}
              <GlyphText text={besideName(client)} />
            </span>
            <span
              role="gridcell"
              className="tone-muted"
              title={`${client.versions}: tested or read; nothing is known of other versions.`}
            >
              {client.versions}
            </span>
          </div>
        );
      }}
    />
  );
}
