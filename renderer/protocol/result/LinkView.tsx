import type { ContentBlock } from '../../../shared/surface/index.ts';
import { byteSize } from '../../widgets/index.ts';
import { Fact } from '../text/index.ts';
import { GlyphText } from '../evidence/index.ts';
import { ContentFacts } from './ContentFacts.tsx';
import { Reading, type AnswerComponent } from './Reading.tsx';

interface LinkViewProps {
  readonly link: Extract<ContentBlock, { kind: 'link' }>;
  readonly connection: string;
  readonly Answer: AnswerComponent;
}

/** A link to a resource, which is followed by asking the server for it. */
export function LinkView({ link, connection, Answer }: LinkViewProps) {
  const { uri, name, title, description, mimeType, size } = link;
  const facts = [
    { name: 'title', value: title },
    { name: 'description', value: description },
    { name: 'type', value: mimeType },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <ContentFacts facts={facts}>
        <Fact name="uri">{uri === '' ? <i className="facts-muted">missing</i> : <GlyphText text={uri} />}</Fact>
        {size < 0 ? null : <Fact name="size">{byteSize(size)}</Fact>}
        <Fact name="name">{name === '' ? <i className="facts-muted">missing</i> : <GlyphText text={name} />}</Fact>
      </ContentFacts>
      <Reading connection={connection} uri={uri} Answer={Answer} />
    </>
  );
}
