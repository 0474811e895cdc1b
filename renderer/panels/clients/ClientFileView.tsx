import { useState } from 'react';
import { Copy, FolderOpen, Plug } from 'lucide-react';
import type { FoundClient, FoundFile, FoundServer, RewritePreview } from '../../../shared/bridge/index.ts';
import { command, copyText, notify, sentenceOf, useSettings } from '../../state/index.ts';
import { Badge, Button, IconButton, LEVEL_SIGNS } from '../../widgets/index.ts';
import { RewriteView } from './RewriteView.tsx';

export interface ClientFileViewProps {
  readonly client: FoundClient;
  readonly file: FoundFile;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** What is to be changed, as it was previewed. */
interface Wanted {
  readonly act: 'tap' | 'untap';
  readonly keys: readonly string[];
  readonly preview: RewritePreview;
}

/** A file of a client: its servers, what is wrong with it, and what can be done. */
export function ClientFileView({ client, file, onClose, onChanged }: ClientFileViewProps) {
  const desktop = useSettings((state) => state.app?.shell === 'desktop');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { path, target, scope, problem, servers, findings } = file;

  const look = async (act: Wanted['act'], key: string): Promise<void> => {
    setWanted({ act, keys: [key], preview: await command('previewRewrite', { path, act, keys: [key] }) });
  };
  const change = async ({ act, keys, preview }: Wanted): Promise<void> => {
    const done = await command('rewriteClient', { path, act, keys: [...keys], fingerprint: preview.fingerprint });
    setWanted(null);
    const kept = done.asBefore
      ? 'The file is what it was before, to the byte.'
      : `What it was is kept in ${done.backup}.`;
    notify({ tone: 'ok', text: `${act === 'tap' ? 'Tapped' : 'Untapped'}. ${kept} ${client.reload}` });
    await onChanged();
  };
  const connect = async ({ key }: FoundServer): Promise<void> => {
    await command('connectFound', { path, key });
    onClose();
  };
  return (
    <article className="clients-file" aria-label={path}>
      <header>
        <code title={path}>{path}</code>
        <Badge tone="muted">{scope}</Badge>
        <IconButton label="Copy the path" icon={<Copy />} onClick={() => attempt(copyText(path))} />
        {desktop ? (
          <IconButton
            label="Show in the file manager"
            icon={<FolderOpen />}
            onClick={() => attempt(command('openFound', { path }))}
          />
        ) : null}
      </header>
      {target === '' ? null : <p className="tone-muted">A link to {target}, which is what is changed.</p>}
      {problem === '' ? null : <p className="tone-warning">▲ {problem}</p>}
      <ul className="clients-servers">
        {servers.map((server) => (
          <li key={server.key}>
            <span className="clients-server">
              <b>{server.name}</b>
              {server.tapped ? <Badge tone="info">tapped</Badge> : null}
              {server.enabled ? null : <Badge tone="muted">off</Badge>}
              {server.folder === '' ? null : <small>in {server.folder}</small>}
            </span>
            <code title={server.shown}>{server.shown}</code>
            <span className="clients-acts">
              {server.kind === 'none' ? null : (
                <Button
                  tone="ghost"
                  icon={<Plug aria-hidden />}
                  aria-label={`Connect to ${server.name} here`}
                  onClick={() => attempt(connect(server))}
                >
                  Connect
                </Button>
              )}
              <Button
                disabled={server.fixed !== ''}
                title={server.fixed}
                aria-label={`${server.tapped ? 'Untap' : 'Tap'} ${server.name}`}
                onClick={() => attempt(look(server.tapped ? 'untap' : 'tap', server.key))}
              >
                {server.tapped ? 'Untap…' : 'Tap…'}
              </Button>
            </span>
            {server.kind === 'address' ? <p className="tone-muted clients-wide">{server.fixed}</p> : null}
          </li>
        ))}
      </ul>
      {findings.length === 0 ? null : (
        <ul className="clients-findings" aria-label="What is wrong">
          {findings.map(({ rule, level, line, message }) => (
            <li key={`${rule} ${line} ${message}`}>
              <span className={`tone-${level}`}>{LEVEL_SIGNS[level]}</span> {line === 0 ? '' : `Line ${line}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
      {wanted === null ? null : (
        <RewriteView
          act={wanted.act}
          preview={wanted.preview}
          onNo={() => setWanted(null)}
          onYes={() => attempt(change(wanted))}
        />
      )}
    </article>
  );
}

function attempt(work: Promise<unknown>): void {
  work.catch((failure: unknown) => notify({ tone: 'error', text: sentenceOf(failure) }));
}
