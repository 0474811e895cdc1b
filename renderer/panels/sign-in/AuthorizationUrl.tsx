import { useEffect, useState } from 'react';
import { Copy, ExternalLink } from 'lucide-react';
import type { SignInFacts } from '../../../shared/analysis/index.ts';
import { authorizationParameters } from '../../../shared/authorization/index.ts';
import { readOutsideAddress } from '../../../shared/bridge/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';
import { Button, OutsideLink } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';

interface AuthorizationUrlProps {
  readonly signIn: SignInFacts;
  readonly connection: string;
  /** An answer is awaited: then the address can be opened. */
  readonly awaits: boolean;
  /** Its parameters too. */
  readonly whole: boolean;
}

/** What a user opens in a browser: its host, its parameters, and the buttons. It is never opened unasked. */
export function AuthorizationUrl({ signIn, connection, awaits, whole }: AuthorizationUrlProps) {
  const { authorizationUrl } = signIn;
  const parameters = authorizationParameters(authorizationUrl);
  return (
    <section className="process-block" aria-label="Address to open">
      <header>address to open</header>
      {awaits ? <Opening key={authorizationUrl} connection={connection} /> : null}
      {whole ? (
        <dl className="facts sign-in-parameters">
          <dt>endpoint</dt>
          <dd>
            <GlyphText text={authorizationUrl.split('?', 1)[0] ?? ''} />
          </dd>
          {parameters.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <GlyphText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Opening({ connection }: { readonly connection: string }) {
  const [url, setUrl] = useState('');
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    let gone = false;
    command('authorizationUrl', { connection })
      .then((answer) => (gone ? undefined : setUrl(answer.url)))
      .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
    return () => {
      gone = true;
    };
  }, [connection]);
  if (url === '') return null;
  const { host, warnings, open } = readOutsideAddress(url, (text) => URL.parse(text));
  return (
    <div className="sign-in-open">
      <p>
        Sign in at <b>{host}</b>, and come back here.
      </p>
      {asking
        ? warnings.map((warning) => (
            <p key={warning} className="tone-warning">
              ▲ {warning}
            </p>
          ))
        : null}
      {open === null ? (
        <p className="tone-error">{warnings.join(' ')} It can be copied, but is not opened from here.</p>
      ) : null}
      <div className="sign-in-does">
        {open === null ? null : asking ? (
          <>
            <OutsideLink className="button button-primary" address={open} onOpen={() => setAsking(false)}>
              <ExternalLink aria-hidden />
              Open {host}
            </OutsideLink>
            <Button tone="ghost" onClick={() => setAsking(false)}>
              Do not open
            </Button>
          </>
        ) : (
          <Button tone="primary" icon={<ExternalLink aria-hidden />} onClick={() => setAsking(true)}>
            Open in the browser…
          </Button>
        )}
        <Button icon={<Copy aria-hidden />} onClick={() => void copyText(url, 'The authorization URL')}>
          Copy
        </Button>
      </div>
      {asking && open !== null ? <code className="sign-in-address">{open}</code> : null}
    </div>
  );
}
