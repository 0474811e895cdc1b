import { useEffect, useState } from 'react';
import type { KeptSignInInfo, KeptSignIns } from '../../shared/bridge/index.ts';
import { command, notify, sentenceOf } from '../state/index.ts';
import { Button, Switch } from '../widgets/index.ts';

const PLACES: Readonly<Record<KeptSignIns['place'], string>> = {
  memory: 'in memory, and gone with this run',
  sealed: 'encrypted by the keychain of the system',
  file: 'as they are, in a file that only you can read',
};

/** What is kept of sign-ins by profiles, and where. */
export function SignInsSettings() {
  const [all, setAll] = useState<KeptSignIns | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void read().then(setAll);
  }, []);
  const doing = async (work: () => Promise<string>): Promise<void> => {
    try {
      setSaid(await work());
      setAll(await read());
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
  };
  if (all === null) return null;
  return (
    <div className="settings-keys">
      <p className="settings-note">
        What a sign-in with a profile came to is kept {PLACES[all.place]}. The next connection with that profile begins
        with its token.
      </p>
      {all.place === 'sealed' ? null : (
        <Switch
          label="Keep them in a file"
          hint={all.path}
          checked={all.place === 'file'}
          onChange={(wanted) => void doing(() => command('keepSignInsInFile', { wanted }).then(() => ''))}
        />
      )}
      <ul aria-label="Kept sign-ins">
        {all.kept.map((one) => (
          <KeptLine key={one.id} kept={one} doing={doing} />
        ))}
      </ul>
      {all.kept.length > 0 ? null : (
        <p className="settings-note">None is kept. Name a profile where you choose how a connection signs in.</p>
      )}
      <p role="status" className="settings-note">
        {said}
      </p>
    </div>
  );
}

interface KeptLineProps {
  readonly kept: KeptSignInInfo;
  readonly doing: (work: () => Promise<string>) => Promise<void>;
}

function KeptLine({ kept, doing }: KeptLineProps) {
  const { id, profile, server, issuer, clientId, token, revocable } = kept;
  return (
    <li aria-label={`${profile} at ${server}`}>
      <span>
        <b>{profile}</b> at {server}
        <br />
        <small>
          client {clientId} of {issuer}; {tokenWords(token)}
        </small>
      </span>
      {token === null || !revocable ? null : (
        <Button
          onClick={() =>
            void doing(async () => {
              const { checks } = await command('revokeSignIn', { id });
              return checks.map(({ says }) => says).join(' ');
            })
          }
        >
          Revoke
        </Button>
      )}
      <Button
        onClick={() =>
          void doing(async () => {
            await command('forgetSignIn', { id });
            return `Forgotten here. ${issuer} still knows the client${token === null ? '' : ' and its token'}.`;
          })
        }
      >
        Forget
      </Button>
    </li>
  );
}

function tokenWords(token: KeptSignInInfo['token']): string {
  if (token === null) return 'no token';
  const { expiresAtMs, refreshes } = token;
  const ends = expiresAtMs === null ? 'a token' : `a token until ${new Date(expiresAtMs).toLocaleString('en-GB')}`;
  return refreshes ? `${ends}, which can be refreshed` : ends;
}

function read(): Promise<KeptSignIns> {
  return command('keptSignIns', {});
}
