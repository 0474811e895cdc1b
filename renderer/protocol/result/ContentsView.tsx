import type { ResourceContents } from '../../../shared/surface/index.ts';
import { byteSize } from '../../widgets/index.ts';
import { Fact } from '../text/index.ts';
import { GlyphText } from '../evidence/index.ts';
import type { AnswerText } from './answer-text.ts';
import { ContentFacts, MetaTree } from './ContentFacts.tsx';
import { MediaView } from './MediaView.tsx';
import { savedName } from './saved-name.ts';
import { TextView } from './TextView.tsx';

/** The contents of a resource: its address, type, and text or bytes. A user interface is shown as its source, and never run. */
export function ContentsView({ contents, text }: { readonly contents: ResourceContents; readonly text: AnswerText }) {
  const { uri, mimeType, app } = contents;
  // Its own view tells the type, beside what its bytes show.
  const isBlob = contents.blob !== null && contents.text === null;
  return (
    <div className="result-contents">
      <ContentFacts facts={[]}>
        <Fact name="uri">{uri === '' ? <i className="facts-muted">missing</i> : <GlyphText text={uri} />}</Fact>
        {isBlob ? null : (
          <Fact name="type">
            {mimeType === '' ? <i className="facts-muted">not given</i> : <GlyphText text={mimeType} />}
          </Fact>
        )}
      </ContentFacts>
      {app === null ? null : (
        <div className="result-app">
          <p>
            This is a user interface (MCP Apps) that a host would run. This is its source text: nothing of it runs or is
            fetched.
          </p>
          <ContentFacts facts={app}>
            {contents.text === null ? undefined : (
              <Fact name="source">{byteSize(new TextEncoder().encode(contents.text).length)}</Fact>
            )}
          </ContentFacts>
        </div>
      )}
      {contents.text === null ? null : (
        <TextView text={contents.text} mimeType={mimeType} name={savedName(uri, 'resource.txt')} />
      )}
      {contents.blob === null || !isBlob ? null : (
        <MediaView
          base64={contents.blob}
          mimeType={mimeType}
          as={mimeType.startsWith('audio/') ? 'audio' : mimeType.startsWith('image/') ? 'image' : 'blob'}
          whole={text.whole}
          name={savedName(uri, 'resource.bin')}
        />
      )}
      {contents.text === null && contents.blob === null ? (
        <p className="result-failure tone-warning">
          {text.whole
            ? 'The contents have neither a text nor a blob.'
            : 'The text or blob is in the rest of the answer.'}
        </p>
      ) : contents.text !== null && contents.blob !== null ? (
        <p className="result-failure tone-warning">The contents have both a text and a blob; the text is shown.</p>
      ) : null}
      <ContentFacts facts={contents.facts} />
      {contents.meta ? <MetaTree text={text} pointer={`/result${contents.pointer}`} /> : null}
    </div>
  );
}
