import {
  ageWords,
  type ClientRule,
  type ClientVerdict,
  isOld,
  KNOWN_WORDS,
  newestDate,
  type ToldBreach,
} from '../../../shared/acceptance/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Badge, Button, OutsideLink } from '../../widgets/index.ts';
import { OutcomeText } from './OutcomeText.tsx';

interface BreachViewProps {
  readonly client: ClientVerdict;
  readonly breach: ToldBreach;
  readonly rule: ClientRule;
  /** Its name; '' for the whole server. */
  readonly tool: string;
  readonly today: string;
  /** Shows the tool in the table; null where it is shown. */
  readonly onTool: (() => void) | null;
}

const EFFECTS: Readonly<Record<ClientRule['effect'], string>> = {
  rejected: 'refuses it',
  dropped: 'drops it',
  hidden: 'hides it from the model',
  renamed: 'gives it another name',
  rewritten: 'rewrites it',
  truncated: 'cuts it',
  ignored: 'ignores it',
};

/** One rule that is broken: where, what the client does, how that is known, and what to change. */
export function BreachView({ client, breach, rule, tool, today, onTool }: BreachViewProps) {
  const { pointer, exposed, outcome } = breach;
  return (
    <article className="acceptance-breach" data-rule={rule.id} data-outcome={outcome}>
      <h4>
        <OutcomeText outcome={outcome} />
        {onTool === null ? (
          <code>
            <GlyphText text={tool} />
          </code>
        ) : (
          <Button onClick={onTool} title="Show it in the table of tools">
            <GlyphText text={tool} />
          </Button>
        )}
        <code>
          <GlyphText text={pointer} />
        </code>
      </h4>
      <p>{rule.rule}</p>
      <dl>
        <dt>does</dt>
        <dd>
          {client.name} {EFFECTS[rule.effect]}
        </dd>
        {exposed === '' || exposed === tool ? null : (
          <>
            <dt>model sees</dt>
            <dd>
              <code>
                <GlyphText text={exposed} />
              </code>
            </dd>
          </>
        )}
        <dt>change</dt>
        <dd>{rule.rewrite}</dd>
        <dt>known</dt>
        <dd>
          {KNOWN_WORDS[rule.knownBy]}, {newestDate(rule)} ({ageWords(newestDate(rule), today)})
          {rule.range === '' ? '' : `, ${rule.range}`}{' '}
          {isOld(rule, today) ? <Badge tone="warning">old: not confirmed for a year</Badge> : null}
          {rule.knownBy === 'issue' ? <Badge tone="muted">uncertain</Badge> : null}
        </dd>
        <dt>source</dt>
        <dd>
          {rule.sources.map(({ ref, date }) => (
            <span key={`${ref} ${date}`} className="acceptance-source">
              {isAddress(ref) ? (
                <OutsideLink address={ref} className="link">
                  {ref}
                </OutsideLink>
              ) : (
                ref
              )}{' '}
              <span className="tone-muted">{date}</span>
            </span>
          ))}
        </dd>
        {rule.note === '' ? null : (
          <>
            <dt>note</dt>
            <dd>{rule.note}</dd>
          </>
        )}
      </dl>
    </article>
  );
}

/** Sources are our own data: an address among them is one that we wrote. */
function isAddress(ref: string): boolean {
  return /^https:\/\/[\w.~/?#=&%+-]+$/.test(ref);
}
