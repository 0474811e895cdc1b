import { useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  useActiveConnection,
  useModel,
  useSelection,
  useSessionTime,
  type ConnectionModel,
} from '../../state/index.ts';
import { ExchangeList } from './ExchangeList.tsx';
import { ExchangeView } from './ExchangeView.tsx';
import { tallyOf, type ExchangeKind } from './exchange-tally.ts';
import { HttpSummary } from './HttpSummary.tsx';
import { NoExchange } from './NoExchange.tsx';
import { useRoom } from './use-room.ts';
import './http.css';

/** What lies beneath the frames on a connection over HTTP: every request with its response, and where its time went. */
export function HttpPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  if (model === null || connection === null) return null;
  if (model.exchanges.length === 0) return <NoExchange connection={connection} model={model} />;
  return <Exchanges key={model.id} model={model} connection={connection} />;
}

interface ExchangesProps {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
}

function Exchanges({ model, connection }: ExchangesProps) {
  const { row, select } = useSelection();
  const [kind, setKind] = useState<ExchangeKind>('all');
  /** The exchange whose detail the user has closed: another one opens it again. */
  const [dismissed, setDismissed] = useState(0);
  const { ref, side } = useRoom();
  const open = (model.session?.http?.open ?? 0) > 0;
  const last = Math.max(model.session?.lastT ?? 0, tallyOf(model).to);
  const { now, goesOn: live } = useSessionTime(connection, last, 250, open);
  const exchange = row < 0 ? undefined : model.exchange(model.rows.exchange(row));
  const shown = exchange !== undefined && exchange.number !== dismissed;
  const layout = useDefaultLayout({
    id: side ? 'mcpscope.http.side' : 'mcpscope.http.beneath',
    panelIds: shown ? ['exchanges', 'exchange'] : ['exchanges'],
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  });
  const dismiss = (): void => {
    setDismissed(exchange?.number ?? 0);
    ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  return (
    <section ref={ref} className="http-panel" aria-label="HTTP">
      <HttpSummary model={model} live={live} kind={kind} onKind={setKind} />
      <Group
        key={side ? 'side' : 'beneath'}
        orientation={side ? 'horizontal' : 'vertical'}
        className="http-parts"
        {...layout}
      >
        <Panel id="exchanges" minSize={side ? 260 : 90}>
          <ExchangeList
            model={model}
            kind={kind}
            live={live}
            now={now}
            chosen={exchange?.index ?? -1}
            shared={shown}
            onChoose={(chosen) => {
              setDismissed(0);
              select(chosen.row);
            }}
            onOpen={() =>
              ref.current?.querySelector<HTMLElement>('.exchange-view [role="tab"][aria-selected="true"]')?.focus()
            }
            onDismiss={dismiss}
          />
        </Panel>
        {shown ? (
          <Separator
            className={`panes-separator panes-separator-${side ? 'column' : 'row'}`}
            aria-label="Resize the exchange"
          />
        ) : null}
        {shown ? (
          <Panel id="exchange" defaultSize={side ? '46%' : '56%'} minSize={side ? 280 : 120}>
            <ExchangeView
              key={exchange.number}
              model={model}
              exchange={exchange}
              live={live}
              now={now}
              onClose={dismiss}
            />
          </Panel>
        ) : null}
      </Group>
    </section>
  );
}
