import { useState } from 'react';
import type { ListFacts, SurfaceKind } from '../../../shared/analysis/index.ts';
import { command, notify, sentenceOf, useSendingFault, type ConnectionModel } from '../../state/index.ts';
import { Button, counted } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import { kindWords } from './surface-kinds.ts';

interface ListStandingProps {
  readonly model: ConnectionModel;
  readonly kind: SurfaceKind;
  /** Says why nothing can be asked; false where that is said for several. */
  readonly reasoned?: boolean;
}

/** How far a list was read, whether it has changed since, and the acts: a further page, all again. */
export function ListStanding({ model, kind, reasoned = true }: ListStandingProps) {
  const facts = model.session?.lists.find((one) => one.kind === kind);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const sendingFault = useSendingFault(model.id);
  const { method } = kindWords(kind);
  if (facts === undefined) return null;
  const read = async (pages: 'next' | 'all'): Promise<void> => {
    setReading(true);
    setProblem('');
    try {
      await command('listPage', { connection: model.id, method, pages });
    } catch (failure) {
      const sentence = sentenceOf(failure);
      setProblem(sentence);
      notify({ tone: 'error', text: sentence });
    }
    setReading(false);
  };
  return (
    <div className="surface-standing">
      {facts.changedSeq === 0 ? null : (
        <p className="tone-warning">
          ▲ List changed (<RowLink row={model.rows.firstOfSeq(facts.changedSeq)}>frame {facts.changedSeq}</RowLink>).
          Refresh it.
        </p>
      )}
      {facts.fault === '' ? null : <p className="tone-warning">▲ {facts.fault}</p>}
      {problem === '' ? null : <p className="tone-error">{problem}</p>}
      <div className="surface-acts">
        <p className="surface-grow">
          {standingWords(facts)}
          {facts.seq === 0 ? null : (
            <>
              {' '}
              · <RowLink row={model.rows.firstOfSeq(facts.seq)}>frame {facts.seq}</RowLink>
            </>
          )}
        </p>
        {sendingFault !== '' ? (
          <span className="surface-note">{reasoned ? sendingFault : ''}</span>
        ) : (
          <>
            {facts.pages > 0 && !facts.more ? null : (
              <Button disabled={reading} onClick={() => void read('next')}>
                {facts.pages === 0 ? 'First page' : 'Next page'}
              </Button>
            )}
            <Button
              tone={facts.changedSeq > 0 ? 'primary' : 'plain'}
              disabled={reading}
              onClick={() => void read('all')}
            >
              {reading ? 'Reading…' : facts.pages === 0 ? 'Read all' : 'Read again'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function standingWords({ pages, more }: ListFacts): string {
  if (pages === 0) return 'Not read yet';
  if (pages === 1 && !more) return 'Complete';
  return `${counted(pages, 'page')}, ${more ? 'not the last' : 'complete'}`;
}
