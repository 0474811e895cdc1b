import { useState } from 'react';
import { Copy, ExternalLink } from 'lucide-react';
import { notify, sentenceOf } from '../../state/index.ts';
import { Button, OutsideLink } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { readOutsideAddress } from '../../../shared/bridge/index.ts';

interface UrlViewProps {
  readonly url: string;
  /** Id by which the server tells that the visit is over; '' for none. */
  readonly elicitation: string;
}

/** Most of what stands before and behind the host that is shown, in UTF-16 units; copied is all of it. */
const MOST = 4_000;

/** An address that the server wants to be visited: all of it as text, and what speaks against it. It is never opened unasked. */
export function UrlView({ url, elicitation }: UrlViewProps) {
  const [asking, setAsking] = useState(false);
  const { before, written, after, host, warnings, open } = readOutsideAddress(url, (text) => URL.parse(text));
  const left = Math.max(0, before.length - MOST) + Math.max(0, after.length - MOST);
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
        <GlyphText text={before.slice(0, MOST)} />
        <b>
          <GlyphText text={written} />
        </b>
        <GlyphText text={after.slice(0, MOST)} />
        {left > 0 ? <small>{left} more characters</small> : null}
      </code>
      {elicitation === '' ? null : (
        <p className="answers-quiet">
          When the visit ends, the server sends notifications/elicitation/complete with the id{' '}
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
          <small>This address can be copied but not opened from here.</small>
        ) : asking ? (
          <>
            <code className="answers-address">{open}</code>
            <OutsideLink className="button button-plain" address={open} onOpen={() => setAsking(false)}>
              <ExternalLink aria-hidden />
              Open {host} in the browser
            </OutsideLink>
            <Button tone="ghost" onClick={() => setAsking(false)}>
              Do not open
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
