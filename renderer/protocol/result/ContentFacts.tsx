import type { ReactNode } from 'react';
import type { ContentFact } from '../../../shared/surface/index.ts';
import { Fact, Facts } from '../text/index.ts';
import { GlyphText } from '../evidence/index.ts';
import type { AnswerText } from './answer-text.ts';
import { ExactTree } from './ExactTree.tsx';
import { Folded } from './Folded.tsx';

/** Names with plain text of the peer's; nothing where there are none. */
export function ContentFacts({
  facts,
  children,
}: {
  readonly facts: readonly ContentFact[];
  readonly children?: ReactNode;
}) {
  if (facts.length === 0 && children === undefined) return null;
  return (
    <Facts>
      {children}
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          <GlyphText text={value} />
        </Fact>
      ))}
    </Facts>
  );
}

/** `_meta` of what a pointer leads to, folded. */
export function MetaTree({ text, pointer }: { readonly text: AnswerText; readonly pointer: string }) {
  return (
    <Folded title="_meta">
      <ExactTree text={text} pointer={`${pointer}/_meta`} label="_meta" />
    </Folded>
  );
}
