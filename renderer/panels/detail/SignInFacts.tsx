import { misbehaviour } from '../../../shared/authorization/index.ts';
import type { SignInEvent } from '../../../shared/capture/index.ts';
import { ExchangeLink, GlyphText } from '../../protocol/evidence/index.ts';
import { Fact, Facts } from '../../protocol/text/index.ts';

/** What an event of a sign-in says. */
export function SignInFacts({ event }: { readonly event: SignInEvent }) {
  switch (event.kind) {
    case 'auth.begin':
      return (
        <Facts>
          <Fact name="grant">{event.grant}</Fact>
          <Fact name="server">
            <GlyphText text={event.server} />
          </Fact>
          <Fact name="revision">{event.revision}</Fact>
          {event.cause === 0 ? null : (
            <Fact name="asked for by">
              <ExchangeLink number={event.cause} />
            </Fact>
          )}
          {event.redirectUri === '' ? null : <Fact name="redirect URI">{event.redirectUri}</Fact>}
          {event.client.id === '' ? null : <Fact name="client id">{event.client.id}</Fact>}
          {event.scope === '' ? null : <Fact name="scope">{event.scope}</Fact>}
        </Facts>
      );
    case 'auth.authorize':
      return <Block text={event.url} />;
    case 'auth.redirect':
      return (
        <>
          <Block text={event.url} />
          <Facts>
            <Fact name="came by">{event.by === 'user' ? 'the user, who pasted it' : 'the redirect URI'}</Fact>
            {event.refused === '' ? null : <Fact name="not taken">{event.refused}</Fact>}
          </Facts>
        </>
      );
    case 'auth.token':
      return (
        <>
          <Block text={event.header} />
          <Block text={event.claims} />
        </>
      );
    case 'auth.trial':
      return (
        <Facts>
          <Fact name="wrong on purpose">{misbehaviour(event.misbehaviour)?.does ?? event.misbehaviour}</Fact>
          <Fact name="outcome">{event.outcome}</Fact>
          <Fact name="came">
            <GlyphText text={event.came} />
          </Fact>
        </Facts>
      );
    case 'auth.end':
      return (
        <>
          <p className={`facts-text ${event.outcome === 'failed' ? 'tone-error' : ''}`}>
            <GlyphText text={event.text} />
          </p>
          <Facts>
            <Fact name="outcome">{event.outcome}</Fact>
          </Facts>
        </>
      );
  }
}

function Block({ text }: { readonly text: string }) {
  return (
    <pre className="facts-block">
      <GlyphText text={text} />
    </pre>
  );
}
