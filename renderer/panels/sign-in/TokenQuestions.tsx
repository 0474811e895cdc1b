import { useState } from 'react';
import type { Check, TokenQuestion } from '../../../shared/authorization/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { CheckList } from './CheckList.tsx';

/** What a user may ask who issued the token in force: what it says of it, and to take it back. */
export function TokenQuestions({ connection }: { readonly connection: string }) {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [waits, setWaits] = useState(false);
  const ask = async (question: TokenQuestion): Promise<void> => {
    setWaits(true);
    try {
      setChecks((await command('askAboutToken', { connection, question })).checks);
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
    setWaits(false);
  };
  return (
    <section className="process-block" aria-label="Asked of the issuer">
      <div className="sign-in-does">
        <Button disabled={waits} onClick={() => void ask('introspection')}>
          Introspect
        </Button>
        <Button disabled={waits} onClick={() => void ask('revocation')}>
          Revoke
        </Button>
      </div>
      <CheckList checks={checks} />
    </section>
  );
}
