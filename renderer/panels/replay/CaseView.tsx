import { EyeOff } from 'lucide-react';
import { surfaceLine, worstFirst, type JsonDifference } from '../../../shared/compare/index.ts';
import type { ReplayCase } from '../../../shared/replay/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { addNoiseRules, isSameRule, notify, sentenceOf, useNoiseRules } from '../../state/index.ts';
import { counted, IconButton, JsonText } from '../../widgets/index.ts';
import { AnswerText } from './AnswerText.tsx';
import { CHANGE_WORDS, ruleFor } from './ignoring.ts';
import { caseTitle, OUTCOMES } from './replay-outcome.ts';

interface CaseViewProps {
  readonly one: ReplayCase;
  /** Connections that have the record and the new session. */
  readonly recorded: string;
  readonly live: string;
}

/** One case: what differs by path, and both answers whole. */
export function CaseView({ one, recorded, live }: CaseViewProps) {
  const { outcome, why, differences, more, noise } = one;
  const { sign, tone } = OUTCOMES[outcome];
  return (
    <section className="replay-case" aria-label="Selected case">
      <h3>
        <span className={tone}>
          <i aria-hidden>{sign}</i> {outcome}
        </span>{' '}
        {caseTitle(one)}
      </h3>
      {why === '' ? null : <p>{why}</p>}
      <ListChanges one={one} />
      {differences.length === 0 ? null : (
        <ul className="replay-differences" aria-label="Differences">
          {differences.map((difference) => (
            <DifferenceRow
              key={`${difference.change} ${difference.path}`}
              method={one.method}
              difference={difference}
            />
          ))}
        </ul>
      )}
      {more > 0 ? <p className="tone-muted">… and {counted(more, 'more difference')}.</p> : null}
      {noise > 0 ? (
        <p className="tone-muted">
          {counted(noise, 'place')} with noise {noise === 1 ? 'does' : 'do'} not count: ids, times, and what your rules
          name.
        </p>
      ) : null}
      <div className="replay-answers">
        <AnswerText title="Recorded" connection={recorded} seq={subject(one, 'recorded')} />
        <AnswerText title="Now" connection={live} seq={subject(one, 'live')} />
      </div>
    </section>
  );
}

/** What changed in a list, as a comparison of sessions judges it. */
function ListChanges({ one: { changes } }: Pick<CaseViewProps, 'one'>) {
  if (changes.length === 0) return null;
  return (
    <ul className="replay-changes" aria-label="Changes of the list">
      {worstFirst(changes)
        .map(surfaceLine)
        .map(({ sign, word, subject, text }) => (
          <li key={`${subject} ${text}`}>
            <b>
              <i aria-hidden>{sign}</i> {word}
            </b>{' '}
            <GlyphText text={subject} />: <GlyphText text={text} />
          </li>
        ))}
    </ul>
  );
}

/** The event to look at: the answer of a request, else what the server said. */
function subject({ kind, ...sides }: ReplayCase, side: 'recorded' | 'live'): number {
  const { seq, answerSeq } = sides[side];
  return kind === 'request' ? answerSeq : seq;
}

interface DifferenceRowProps {
  readonly method: string;
  readonly difference: JsonDifference;
}

function DifferenceRow({ method, difference }: DifferenceRowProps) {
  const { path, change, left, right } = difference;
  const rule = ruleFor(method, difference);
  const ignored = useNoiseRules().some((known) => isSameRule(known, rule));
  const ignore = (): void => {
    addNoiseRules([rule]).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  };
  return (
    <li data-ignored={ignored}>
      <p>
        <code>{path === '' ? '(root)' : path}</code>
        <small>{ignored ? 'ignored from the next replay on' : CHANGE_WORDS[change]}</small>
        <IconButton
          label={
            ignored
              ? 'This path is ignored'
              : `Ignore ${rule.path === '' ? 'these messages' : rule.path} of ${method} from now on`
          }
          icon={<EyeOff aria-hidden />}
          disabled={ignored}
          onClick={ignore}
        />
      </p>
      <Value side="recorded" sign="−" text={left} />
      <Value side="now" sign="+" text={right} />
    </li>
  );
}

/** What one side has there. */
function Value({
  side,
  sign,
  text,
}: {
  readonly side: 'recorded' | 'now';
  readonly sign: string;
  readonly text: string;
}) {
  return (
    <p className={`replay-value replay-value-${side}`}>
      <i aria-hidden>{sign}</i>
      <span className="visually-hidden">{side}: </span>
      {text === '' ? <span className="tone-muted">absent</span> : <JsonText text={text} />}
    </p>
  );
}
