import { List, Network } from 'lucide-react';
import { runAction, shownUrl, useActiveConnection, useModel } from '../../state/index.ts';
import { ActionButton, Button } from '../../widgets/index.ts';
import { fitsOf, OUTCOME_SIGNS, OUTCOME_TONES, ProbeMatrix, waysOf } from '../../protocol/probe/index.ts';
import './probe.css';

/** What an address speaks: the verdict, every way that was tried, and who can talk to it. */
export function ProbeView() {
  const model = useModel();
  const connection = useActiveConnection();
  const session = model?.session ?? null;
  if (model === null || connection === null || session === null) return null;
  const { verdict, probes, http } = session;
  const busy = connection.origin === 'live' && connection.state !== 'closed';
  const fits = fitsOf(waysOf(probes));
  return (
    <section className="probe" aria-label="What this address speaks">
      <div className="probe-head">
        <h2 role="status">{sentence(verdict.detail) || verdict.headline}</h2>
        <span className="probe-does">
          <Button icon={<List aria-hidden />} onClick={() => runAction('panel.frames')}>
            Show frames
          </Button>
          <Button icon={<Network aria-hidden />} onClick={() => runAction('panel.http')}>
            Show HTTP
          </Button>
          {connection.origin === 'live' ? <ActionButton action="connection.probe">Probe another…</ActionButton> : null}
        </span>
      </div>
      {http === null ? null : <p className="probe-address mono">{shownUrl(http.url)}</p>}
      <ProbeMatrix probes={probes} busy={busy} />
      <section className="probe-fits" aria-label="Which clients can talk to it">
        <h3>Which clients can talk to it</h3>
        <dl>
          {fits.map(({ client, outcome, text }) => (
            <div key={client}>
              <dt>{client}</dt>
              <dd className={outcome === 'no' ? 'tone-error' : OUTCOME_TONES[outcome]}>
                <i aria-hidden>{busy && outcome === 'unknown' ? '◌' : OUTCOME_SIGNS[outcome]}</i>
                {busy && outcome === 'unknown' ? 'not yet known' : text}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  );
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
