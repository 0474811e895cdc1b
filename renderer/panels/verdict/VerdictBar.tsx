import { memo } from 'react';
import { Share2 } from 'lucide-react';
import type { Session, SurfaceCounts } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  isAddressed,
  mayLackRevision,
  runAction,
  uncheckedWords,
  useActiveConnection,
  useModelFacts,
  useSelection,
  useShownModel,
} from '../../state/index.ts';
import { ActionButton, Badge, counted, IconButton, LEVEL_SIGNS, StateDot, type DotState } from '../../widgets/index.ts';
import { MockBadge } from './MockBadge.tsx';
import { recordedVerdict } from './recorded-verdict.ts';
import { TapBadge } from './TapBadge.tsx';
import { TapSpeech } from './TapSpeech.tsx';
import './verdict.css';

const DOT_OF_TONE: Readonly<Record<Session['verdict']['tone'], DotState>> = {
  ok: 'ok',
  busy: 'busy',
  warning: 'warning',
  error: 'error',
  idle: 'ended',
};

/** The state of the connection in one line, and what can be done about it. */
export function VerdictBar() {
  const connection = useActiveConnection();
  // Of the session only what the bar shows: its counters change with every batch.
  const session = useModelFacts(useShownModel(), (shown) => factsOf(connection, shown?.session ?? null));
  if (connection === null) return null;
  return (
    <header className="verdict" aria-label="Verdict">
      {session === null ? (
        <p className="verdict-sentence">{connection.name}</p>
      ) : (
        <Sentence connection={connection} session={session} />
      )}
      {session === null ? null : <VerdictEvidence seqs={session.verdict.seqs} />}
      <MockBadge connection={connection} />
      <TapBadge connection={connection} session={session} />
      <TapSpeech connection={connection} />
      {connection.growing && connection.tap?.running !== true ? (
        <Badge tone="info" label="Another process is writing this capture; new events appear as they come">
          ◌ being written
        </Badge>
      ) : null}
      {connection.problem === '' ? null : (
        <Badge tone="warning" label={connection.problem}>
          ▲ {connection.origin === 'live' ? 'fault of mcpscope' : 'not whole'}
        </Badge>
      )}
      {session?.died === true ? <ActionButton action="view.post-mortem">Post-mortem</ActionButton> : null}
      <Unchecked words={session?.unchecked ?? uncheckedWords(connection, null)} />
      {session === null ? null : <FindingBadges counts={session.findings} />}
      {session?.lacksRevision === true ? <ActionButton action="connection.sweep" /> : null}
      <ExportButton />
      <ConnectionButtons connection={connection} failed={session?.failed ?? false} />
    </header>
  );
}

/** What the bar shows of a session. */
type VerdictFacts = NonNullable<ReturnType<typeof factsOf>>;

function factsOf(connection: ConnectionInfo | null, session: Session | null) {
  if (connection === null || session === null) return null;
  const { verdict, revision, era, surface, clientInfo, counts } = session;
  return {
    verdict,
    revision,
    era,
    surface,
    clientInfo,
    findings: counts.findings,
    died: session.postMortem !== null && hasConversed(session),
    unchecked: uncheckedWords(connection, session),
    lacksRevision: connection.target !== null && mayLackRevision(session),
    failed: isFailedStart(connection, session),
  };
}

interface SentenceProps {
  readonly connection: ConnectionInfo;
  readonly session: VerdictFacts;
}

function Sentence({ connection, session }: SentenceProps) {
  const { revision, era, surface } = session;
  const verdict = recordedVerdict(connection, session.verdict);
  // What went wrong needs the room that the rest would take.
  const wrong = verdict.tone === 'error';
  const offers = wrong ? '' : surfaceText(surface);
  return (
    <p
      className="verdict-sentence"
      role="status"
      data-tone={verdict.tone}
      title={[verdict.headline, verdict.detail, verdict.quote, verdict.remedy].filter(Boolean).join(' · ')}
    >
      <StateDot state={DOT_OF_TONE[verdict.tone]} label={verdict.tone} />
      <strong>{verdict.headline}</strong>
      <span className="verdict-detail">
        {verdict.detail}
        {verdict.quote === '' ? null : (
          <>
            : <q className="mono">{verdict.quote}</q>
          </>
        )}
        {verdict.remedy === '' ? null : ` → ${verdict.remedy}`}
      </span>
      {revision === '' || wrong ? null : (
        <>
          <i> </i>
          <span className="verdict-revision">
            <span className="mono">{revision}</span>
            {era === 'unknown' ? null : <Badge tone="muted">{era} era</Badge>}
          </span>
        </>
      )}
      {offers === '' ? null : (
        <>
          <i> </i>
          <span className="verdict-surface">{offers}</span>
        </>
      )}
    </p>
  );
}

const LINKED = 3;

/** The events that prove the sentence; each chooses its row. */
function VerdictEvidence({ seqs }: { readonly seqs: readonly number[] }) {
  const model = useShownModel();
  const { select, showPanel, showStderr } = useSelection();
  const known = useModelFacts(model, (shown) =>
    [...new Set(seqs)].filter((seq) => seq > 0 && seq <= (shown?.upto ?? 0)).slice(0, LINKED),
  );
  if (model === null || known.length === 0) return null;
  return (
    <span className="verdict-evidence">
      {known.map((seq) => (
        <button
          key={seq}
          type="button"
          className="evidence-link"
          aria-label={`Show event ${seq}, which proves this`}
          title={`Show event ${seq}`}
          onClick={() => {
            const row = model.rows.firstOfSeq(seq);
            if (model.rows.class(row) === 'process.stderr') showStderr(true);
            showPanel('frames');
            select(row);
          }}
        >
          #{seq}
        </button>
      ))}
    </span>
  );
}

function hasConversed({ phases }: Session): boolean {
  return phases.some(({ name, start }) => name === 'operation' && start >= 0);
}

/** Said loudly for as long as the connection is looked at. */
function Unchecked({ words }: { readonly words: string }) {
  return words === '' ? null : (
    <span className="verdict-unchecked" role="alert" title={words}>
      ▲ certificate not checked
    </span>
  );
}

/** True where there is nothing to restart: the settings have to be looked at first. */
function isFailedStart(connection: ConnectionInfo, { process, verdict, counts }: Session): boolean {
  if (!isAddressed(connection)) return process?.state === 'failed' || verdict.headline === 'Did not start';
  return verdict.tone === 'error' && counts.s2c === 0;
}

function surfaceText(surface: SurfaceCounts): string {
  const parts = [
    surface.tools > 0 ? counted(surface.tools, 'tool') : '',
    surface.prompts > 0 ? counted(surface.prompts, 'prompt') : '',
    surface.resources > 0 ? counted(surface.resources, 'resource') : '',
    surface.resourceTemplates > 0 ? counted(surface.resourceTemplates, 'template') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function FindingBadges({ counts }: { readonly counts: VerdictFacts['findings'] }) {
  const { showPanel } = useSelection();
  return (['error', 'warning', 'info'] as const).map((level) =>
    counts[level] === 0 ? null : (
      <Badge
        key={level}
        tone={level}
        label={`Show findings: ${counted(counts[level], level === 'info' ? 'remark' : level)}`}
        onClick={() => showPanel('findings')}
      >
        {LEVEL_SIGNS[level]} {counts[level]}
      </Badge>
    ),
  );
}

const ExportButton = memo(function ExportButton() {
  return (
    <IconButton
      label="Export…"
      shortcut="Mod+e"
      icon={<Share2 aria-hidden />}
      onClick={() => runAction('export.open')}
    />
  );
});

interface ConnectionButtonsProps {
  readonly connection: ConnectionInfo;
  readonly failed: boolean;
}

const ConnectionButtons = memo(function ConnectionButtons({ connection, failed }: ConnectionButtonsProps) {
  const ended = connection.state === 'closed';
  const again = isAddressed(connection) ? 'Reconnect' : 'Restart';
  if (connection.origin === 'file')
    return connection.target === null ? null : <ActionButton action="connection.restart">{again}</ActionButton>;
  return (
    <>
      {connection.options?.conversation === 'probe' ? (
        <>
          <ActionButton action="connection.restart">Probe again</ActionButton>
          <ActionButton action="connection.converse" tone="primary">
            Connect
          </ActionButton>
        </>
      ) : failed ? (
        <ActionButton action="connection.edit" tone="primary">
          Edit and retry
        </ActionButton>
      ) : (
        <ActionButton action="connection.restart">{again}</ActionButton>
      )}
      {ended ? null : <ActionButton action="connection.disconnect">Disconnect</ActionButton>}
    </>
  );
});
