import { JsonText } from '../../widgets/index.ts';

interface BeforeAfterProps {
  /** Compact JSON; '' for nothing. */
  readonly left: string;
  readonly right: string;
}

/** What stands on either side, one below the other. */
export function BeforeAfter({ left, right }: BeforeAfterProps) {
  return (
    <dl className="compare-values">
      <dt>
        <i aria-hidden>−</i> baseline
      </dt>
      <dd>{left === '' ? <span className="tone-muted">nothing</span> : <JsonText text={left} />}</dd>
      <dt>
        <i aria-hidden>+</i> current
      </dt>
      <dd>{right === '' ? <span className="tone-muted">nothing</span> : <JsonText text={right} />}</dd>
    </dl>
  );
}
