import { useState } from 'react';
import type { SignInFacts } from '../../../shared/analysis/index.ts';
import { BROWSER_WAIT_MS } from '../../../shared/authorization/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { command, sentenceOf, useModel, useSessionTime } from '../../state/index.ts';
import { Button, duration, Field, TextInput } from '../../widgets/index.ts';

interface RedirectWaitProps {
  readonly signIn: SignInFacts;
  readonly connection: ConnectionInfo;
}

/** The wait for the browser: how long it has lasted, what usually keeps it, and a field for the address that it ended up at. */
export function RedirectWait({ signIn, connection }: RedirectWaitProps) {
  const model = useModel();
  const since = signIn.steps.find(({ id }) => id === 'authorization')?.events.at(-1);
  const from = since === undefined || model === null ? signIn.startedAt : model.rows.time(model.rows.firstOfSeq(since));
  const { now } = useSessionTime(connection, model?.session?.lastT ?? 0, 1_000);
  const lasted = now - from;
  return (
    <section className="sign-in-wait" aria-label="Wait for the browser">
      <p>
        Waiting for <code>{signIn.redirectUri}</code>
      </p>
      {/* A line of its own: what is below must not move under a pointer when the time gets longer. */}
      <p>
        {lasted < 1_000_000 ? '0 s' : duration(lasted)} so far; given up after {BROWSER_WAIT_MS.window / 60_000} min.
      </p>
      <details>
        <summary>What usually keeps it waiting</summary>
        <ul>
          <li>The address has not been opened yet: mcpscope opens no browser by itself.</li>
          <li>
            The authorization server shows an error in place of a redirect: it does not know the client, or this
            redirect URI is not registered. Its page says so.
          </li>
          <li>The browser is on another machine, or in a container: paste the address that it ends up at below.</li>
          <li>A proxy or an extension of the browser keeps it from 127.0.0.1.</li>
        </ul>
      </details>
      <PasteField connection={connection.id} />
    </section>
  );
}

function PasteField({ connection }: { readonly connection: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const give = async (): Promise<void> => {
    try {
      const { refused } = await command('pasteRedirect', { connection, url: text });
      setProblem(refused === '' ? '' : `That is not the answer: ${refused}.`);
    } catch (fault) {
      setProblem(sentenceOf(fault));
    }
  };
  return (
    <form
      className="sign-in-paste"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Field label="Address that the browser ended up at" problem={problem}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            mono
            aria-describedby={describedBy}
            aria-invalid={problem !== ''}
            placeholder={`http://127.0.0.1…/callback?code=…&state=…`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem('');
            }}
          />
        )}
      </Field>
      <Button type="submit" disabled={text.trim() === ''}>
        Use it
      </Button>
    </form>
  );
}
