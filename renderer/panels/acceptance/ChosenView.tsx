import { useMemo, useState } from 'react';
import { type AcceptanceReport, type ClientVerdict, KNOWN_WORDS } from '../../../shared/acceptance/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { counted } from '../../widgets/index.ts';
import { isLoss, type ShownBreach } from './acceptance-lines.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';
import { AcceptedToolView } from './AcceptedToolView.tsx';
import { BreachView } from './BreachView.tsx';

interface ChosenViewProps {
  readonly connection: string;
  /** Of the surface. */
  readonly version: number;
  readonly view: AcceptanceView;
  readonly report: AcceptanceReport;
  readonly clients: readonly ClientVerdict[];
  readonly breaches: readonly ShownBreach[];
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** Broken rules that are shown at once. */
const MOST = 50;

/** The chosen client, cell or cause: every rule that is broken, how that is known, and the tool that passes. */
export function ChosenView({ connection, version, view, report, clients, breaches, onChange }: ChosenViewProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const asked = useMemo(() => clients.map(({ id }) => id), [clients]);
  const client = view.part === 'causes' ? undefined : clients.find(({ id }) => id === view.client);
  if (client === undefined && breaches.length === 0)
    return (
      <p className="acceptance-chosen acceptance-nothing">Choose a line to see the rule, its source and the remedy.</p>
    );
  const tools = new Set(breaches.filter(({ breach }) => isLoss(breach.outcome)).map(({ breach }) => breach.tool));
  const [only = -1] = tools;
  const isOne = view.part === 'tools' && view.tool >= 0;
  return (
    <section className="acceptance-chosen" aria-label="The choice" tabIndex={0}>
      {client === undefined ? null : (
        <header>
          <p className="acceptance-sentence">
            <GlyphText text={isOne ? ofTool(client, breaches.length) : client.sentence} />
          </p>
          <p className="tone-muted">
            Tested or read: {client.versions}; other versions are unknown.
            {client.model === '' ? '' : ` With ${client.model}.`}
            {client.sure ? '' : ` What it loses is ${KNOWN_WORDS.issue}.`}
          </p>
        </header>
      )}
      {(tools.size === 1 || view.part === 'causes') && only >= 0 ? (
        <AcceptedToolView
          key={`${connection} ${only}`}
          question={{
            connection,
            version,
            model: view.model,
            server: view.server,
            tool: only,
            clients: asked,
          }}
          name={report.tools[only] ?? ''}
        />
      ) : null}
      {breaches.slice(0, MOST).map(({ client: of, breach, rule }) => (
        <BreachView
          key={`${of.id} ${breach.rule} ${breach.tool} ${breach.pointer} ${breach.seq}`}
          client={of}
          breach={breach}
          rule={rule}
          tool={report.tools[breach.tool] ?? ''}
          today={today}
          onTool={
            view.part === 'tools' || breach.tool < 0
              ? null
              : () => onChange({ part: 'tools', client: of.id, tool: breach.tool })
          }
        />
      ))}
      {breaches.length > MOST ? (
        <p className="tone-muted">and {counted(breaches.length - MOST, 'more broken rule')}</p>
      ) : null}
    </section>
  );
}

function ofTool({ name }: ClientVerdict, broken: number): string {
  return broken === 0 ? `${name} takes this tool as it is.` : name;
}
