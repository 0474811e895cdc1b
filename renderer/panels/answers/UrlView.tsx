import { useState } from 'react';
import { Copy, ExternalLink } from 'lucide-react';
import { notify, sentenceOf } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { readElicitedUrl } from './elicited-url.ts';

interface UrlViewProps {
  readonly url: string;
  /** Id by which the server tells that the visit is over; '' for none. */
  readonly elicitation: string;
}

/** Most of what follows the host that is shown, in UTF-16 units; copied is all of it. */
const MOST = 4_000;

/** An address that the server wants to be visited: all of it as text, and what speaks against it. It is never opened unasked. */
export function UrlView({ url, elicitation }: UrlViewProps) {
  const [asking, setAsking] = useState(false);
  const { before, host, after, warnings, open } = readElicitedUrl(url);
  const copy = (): void => {
    copyText(url, 'Address').catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  };
  return (
    <div className="answers-url" role="group" aria-label="Address">
      {host === '' ? null : (
        <p className="answers-host">
          <small>Host</small>
          <b>
            <GlyphText text={host} />
          </b>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="tone-warning">
          ▲ {warning}
        </p>
      ))}
      <code className="answers-address" tabIndex={0} role="textbox" aria-readonly="true" aria-label="Whole address">
        <GlyphText text={before} />
        <b>
          <GlyphText text={host} />
        </b>
        <GlyphText text={after.slice(0, MOST)} />
        {after.length > MOST ? <small>{after.length - MOST} more characters</small> : null}
      </code>
      {elicitation === '' ? null : (
        <p className="answers-quiet">
          The server tells the end of the visit by notifications/elicitation/complete with the id{' '}
          <code>
            <GlyphText text={elicitation} />
          </code>
          .
        </p>
      )}
      <div className="answers-does">
        <Button icon={<Copy aria-hidden />} onClick={copy}>
          Copy the address
        </Button>
        {open === null ? (
          <small>It can only be copied: addresses that are not https are not opened from here.</small>
        ) : asking ? (
          <>
            <a
              className="button button-plain"
              href={open}
              target="_blank"
              rel="noreferrer noopener"
              onClick={() => setAsking(false)}
            >
              <ExternalLink aria-hidden />
              Open {new URL(open).host} in the browser
            </a>
            <Button tone="ghost" onClick={() => setAsking(false)}>
              Leave it
            </Button>
          </>
        ) : (
          <Button icon={<ExternalLink aria-hidden />} onClick={() => setAsking(true)}>
            Open in the browser…
          </Button>
        )}
      </div>
    </div>
  );
}
