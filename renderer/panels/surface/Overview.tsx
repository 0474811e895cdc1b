import { useState } from 'react';
import type { Session } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useModelVersion, useSendingFault, type ConnectionModel } from '../../state/index.ts';
import { count, ErrorBoundary, Segmented } from '../../widgets/index.ts';
import { GlyphText, LinesText } from '../../protocol/evidence/index.ts';
import { isTameMarkdown, MarkdownText } from '../../protocol/result/index.ts';
import { Fact, Facts } from '../../protocol/text/index.ts';
import { ListStanding } from './ListStanding.tsx';
import { LogLevel } from './LogLevel.tsx';
import { KINDS } from './surface-kinds.ts';
import { changeSurfaceView } from './surface-view.ts';

interface OverviewProps {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
}

/** The server as a whole: who it says it is, what it tells its users, how far its lists were read, its log level. */
export function Overview({ model, connection }: OverviewProps) {
  useModelVersion(model);
  const fault = useSendingFault(connection.id);
  const { session } = model;
  if (session === null) return <p className="surface-says">Nothing is known about the server yet.</p>;
  return (
    <div className="surface-overview">
      <ServerFacts session={session} />
      <section aria-label="Lists">
        <h3>
          Lists <span className="surface-note">{fault}</span>
        </h3>
        <div className="surface-lists">
          {KINDS.map(({ kind, many }) => (
            <div key={kind} className="surface-list-card">
              <button type="button" className="surface-list-name" onClick={() => changeSurfaceView(model.id, { kind })}>
                {many} <span>{count(session.surface[kind])}</span>
              </button>
              <ListStanding model={model} kind={kind} reasoned={false} />
            </div>
          ))}
        </div>
      </section>
      <LogLevel model={model} connection={connection} />
      <Instructions text={session.instructions} />
    </div>
  );
}

function ServerFacts({ session }: { readonly session: Session }) {
  const { serverInfo, revision, era, serverCapabilities } = session;
  return (
    <section aria-label="Server">
      <Facts>
        <Fact name="server">
          {serverInfo === null ? (
            <i className="facts-muted">not identified</i>
          ) : (
            <GlyphText
              text={[serverInfo.title || serverInfo.name, serverInfo.version].filter((part) => part !== '').join(' ')}
            />
          )}
        </Fact>
        {serverInfo === null || serverInfo.title === '' ? null : (
          <Fact name="name">
            <GlyphText text={serverInfo.name} />
          </Fact>
        )}
        <Fact name="revision">
          {revision === '' ? <i className="facts-muted">none agreed</i> : <GlyphText text={`${revision} (${era})`} />}
        </Fact>
        <Fact name="capabilities">{capabilityWords(serverCapabilities)}</Fact>
      </Facts>
    </section>
  );
}

/** "tools (listChanged), prompts, logging" */
function capabilityWords(capabilities: unknown): string {
  if (typeof capabilities !== 'object' || capabilities === null) return 'not declared';
  const words = Object.entries(capabilities)
    .slice(0, 40)
    .map(([name, value]: [string, unknown]) => {
      const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      const on = parts.filter(([, part]) => part !== false).map(([part]) => part);
      return on.length === 0 ? name : `${name} (${on.slice(0, 12).join(', ')})`;
    });
  return words.length === 0 ? 'none' : words.join(', ');
}

function Instructions({ text }: { readonly text: string }) {
  const [way, setWay] = useState<'text' | 'markdown'>('text');
  return (
    <section aria-label="Instructions">
      <h3>
        Instructions
        {text === '' || !isTameMarkdown(text) ? null : (
          <Segmented
            label="Show the instructions as"
            value={way}
            options={[
              { value: 'text', label: 'Text' },
              { value: 'markdown', label: 'Markdown' },
            ]}
            onChange={setWay}
          />
        )}
      </h3>
      {text === '' ? (
        <p className="surface-says">The server gives none.</p>
      ) : way === 'markdown' ? (
        <ErrorBoundary what="Markdown">
          <MarkdownText text={text} />
        </ErrorBoundary>
      ) : (
        <p className="surface-instructions" role="group" tabIndex={0} aria-label="Instructions">
          <LinesText text={text} />
        </p>
      )}
    </section>
  );
}
