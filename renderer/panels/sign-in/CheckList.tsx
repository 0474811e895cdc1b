import type { Check, Grade } from '../../../shared/authorization/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

const GRADES: Readonly<Record<Grade, readonly [sign: string, tone: string, word: string]>> = {
  right: ['✓', 'tone-ok', 'right'],
  note: ['ℹ', 'tone-info', 'note'],
  warning: ['▲', 'tone-warning', 'warning'],
  error: ['✕', 'tone-error', 'error'],
};

/** What came, compared with what the specification says, a line each. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className="sign-in-checks">
      {checks.map(({ grade, says, clause }) => {
        const [sign, tone, word] = GRADES[grade];
        return (
          <li key={says} data-grade={grade}>
            <i className={tone} title={word}>
              {sign}
            </i>
            <span>
              <GlyphText text={says} />
              {clause === '' ? null : <small>{clause}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
