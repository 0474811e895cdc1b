import type { ReactNode } from 'react';
import type { ContentBlock } from '../../../shared/surface/index.ts';
import type { AnswerText } from './answer-text.ts';
import { ContentFacts, MetaTree } from './ContentFacts.tsx';
import { ContentsView } from './ContentsView.tsx';
import { ExactTree } from './ExactTree.tsx';
import { LinkView } from './LinkView.tsx';
import { MediaView } from './MediaView.tsx';
import { TextView } from './TextView.tsx';
import type { AnswerComponent } from './Reading.tsx';

interface BlockViewProps {
  readonly connection: string;
  readonly Answer: AnswerComponent;
  readonly block: ContentBlock;
  /** Who says it; '' where that is not told. */
  readonly role: string;
  readonly text: AnswerText;
  /** "2 of 3"; '' for an only one. */
  readonly place: string;
}

const NAMES: Readonly<Record<ContentBlock['kind'], string>> = {
  text: 'Text',
  image: 'Image',
  audio: 'Audio',
  resource: 'Embedded resource',
  link: 'Resource link',
  other: 'Unknown content',
};

/** One content block. */
export function BlockView({ connection, Answer, block, role, text, place }: BlockViewProps) {
  const name = NAMES[block.kind];
  return (
    <section className="result-block" aria-label={[role, name, place].filter((word) => word !== '').join(' ')}>
      <header>
        {role === '' ? null : <span className="result-role">{role}</span>}
        <b>{name}</b>
        {place === '' ? null : <span className="result-muted">{place}</span>}
      </header>
      <BlockBody connection={connection} Answer={Answer} block={block} text={text} />
      <ContentFacts facts={block.facts} />
      {block.meta ? <MetaTree text={text} pointer={`/result${block.pointer}`} /> : null}
    </section>
  );
}

function BlockBody({ connection, Answer, block, text }: Omit<BlockViewProps, 'role' | 'place'>): ReactNode {
  switch (block.kind) {
    case 'text':
      return <TextView text={block.text} mimeType="" />;
    case 'image':
    case 'audio':
      return (
        <MediaView base64={block.data} mimeType={block.mimeType} as={block.kind} whole={text.whole} name={block.kind} />
      );
    case 'resource':
      return <ContentsView contents={block.contents} text={text} />;
    case 'link':
      return <LinkView link={block} connection={connection} Answer={Answer} />;
    case 'other':
      return (
        <>
          <p className="result-failure tone-warning">{block.why}</p>
          <ExactTree text={text} pointer={`/result${block.pointer}`} label="Content block" />
        </>
      );
  }
}
