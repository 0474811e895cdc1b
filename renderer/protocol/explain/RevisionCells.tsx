import type { Explanation } from '../../../shared/explain/index.ts';
import { REVISIONS, type Revision } from '../../../shared/mcp/index.ts';

interface RevisionCellsProps {
  readonly explanation: Explanation;
  /** The revision in force; null while none is agreed. */
  readonly revision: Revision | null;
}

/** The revisions of MCP in a row: in which ones the thing is, in which it is deprecated, and which one is in force. */
export function RevisionCells({ explanation, revision }: RevisionCellsProps) {
  if (explanation.since === null) return null;
  return (
    <ol className="explain-revisions" aria-label="Revisions">
      {REVISIONS.map((each) => {
        const state = stateIn(explanation, each);
        return (
          <li
            key={each}
            data-state={state}
            aria-current={each === revision ? 'true' : undefined}
            title={`${each}: ${STATE_WORDS[state]}${each === revision ? ', in force here' : ''}`}
          >
            <span className="explain-revision-sign" aria-hidden>
              {STATE_SIGNS[state]}
            </span>
            {each.slice(2, 7)}
            <span className="visually-hidden"> {STATE_WORDS[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

type State = 'in' | 'deprecated' | 'out';

const STATE_WORDS: Readonly<Record<State, string>> = {
  in: 'has it',
  deprecated: 'deprecates it',
  out: 'does not have it',
};
const STATE_SIGNS: Readonly<Record<State, string>> = { in: '●', deprecated: '◐', out: '○' };

function stateIn({ since, deprecatedIn, until }: Explanation, revision: Revision): State {
  if ((since !== null && revision < since) || (until !== null && revision >= until)) return 'out';
  return deprecatedIn !== null && revision >= deprecatedIn ? 'deprecated' : 'in';
}
