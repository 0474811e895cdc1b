import type { SignInFacts } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useModel, useSessionTime } from '../../state/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { claimLines, lifeWords } from './token-words.ts';

interface TokenViewProps {
  readonly signIn: SignInFacts;
  readonly connection: ConnectionInfo;
}

/** What is known of a token: how long it is good for, what it is for, and its claims where it can be read. */
export function TokenView({ signIn, connection }: TokenViewProps) {
  const model = useModel();
  const { token, decoded, resource } = signIn;
  const { now, goesOn } = useSessionTime(connection, model?.session?.lastT ?? 0, 1_000, (token?.expiresAt ?? -1) >= 0);
  if (token === null) return null;
  return (
    <section className="process-block" aria-label="Known of the token">
      <header>
        token <span>{lifeWords(token.expiresAt, now, goesOn)}</span>
      </header>
      <dl className="facts">
        <dt>type</dt>
        <dd>
          {token.type} · {token.mask}
        </dd>
        <dt>scope</dt>
        <dd>
          <GlyphText text={token.scope === '' ? 'none named' : token.scope} />
        </dd>
        <dt>refresh token</dt>
        <dd>{token.refreshes ? 'came along' : 'none came: the user signs in again when it ends'}</dd>
        {decoded.map((one) =>
          claimLines(one, connection.startedAtMs, { resource, scope: token.scope }).map(({ name, value, tone }) => (
            <div key={`${one.seq} ${name}`}>
              <dt>{name}</dt>
              <dd className={tone}>
                <GlyphText text={value} />
              </dd>
            </div>
          )),
        )}
      </dl>
      <p className="sign-in-quiet">
        {decoded.length === 0
          ? 'The token is not a JWT, so mcpscope cannot read its claims. To a client every token is opaque (RFC 9068 §6).'
          : 'Read, not verified. To a client every token is opaque (RFC 9068 §6): none may rely on what stands in it. Claims that tell of a person are not kept.'}
      </p>
    </section>
  );
}
