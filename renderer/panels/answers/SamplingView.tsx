import { byteSize, counted } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { PeerText } from './PeerText.tsx';
import type { SampledMessage, SampledPart, SamplingAsked } from './sampling-asked.ts';

/** What the model is asked: the conversation so far, and the wishes beside it. */
export function SamplingView({ asked }: { readonly asked: SamplingAsked }) {
  const { systemPrompt, messages, more, facts, tools } = asked;
  return (
    <div className="answers-sampling">
      {systemPrompt === '' ? null : <Turn role="system prompt" parts={[{ kind: 'text', text: systemPrompt }]} />}
      {messages.map((message, at) => (
        // Messages of a question do not change: they have no other name than their place.
        // oxlint-disable-next-line no-array-index-key
        <Turn key={at} {...message} />
      ))}
      {more === 0 ? null : <p className="answers-quiet">{counted(more, 'more message')} in the frame.</p>}
      <dl className="answers-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <GlyphText text={name.slice(0, 80)} />
            </dt>
            <dd>
              <GlyphText text={value.slice(0, 400)} />
            </dd>
          </div>
        ))}
        {tools.length === 0 ? null : (
          <div>
            <dt>tools</dt>
            <dd>
              <GlyphText text={tools.slice(0, 40).join(', ').slice(0, 800)} />
              {tools.length > 40 ? ` and ${tools.length - 40} more` : ''}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Turn({ role, parts }: SampledMessage) {
  return (
    <section className="answers-turn" data-role={role === 'assistant' ? 'assistant' : 'other'}>
      <h4>{role === '' ? 'no role' : <GlyphText text={role.slice(0, 80)} />}</h4>
      {parts.map((part, at) => (
        // oxlint-disable-next-line no-array-index-key
        <Part key={at} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { readonly part: SampledPart }) {
  switch (part.kind) {
    case 'text':
      return <PeerText text={part.text} />;
    case 'image':
    case 'audio': {
      const type = part.mimeType === '' ? 'without a media type' : part.mimeType.slice(0, 80);
      return (
        <p className="answers-quiet">
          {part.kind === 'image' ? 'Image' : 'Audio'} · <GlyphText text={type} /> ·{' '}
          {part.bytes < 0 ? 'its data is not base64' : byteSize(part.bytes)}
        </p>
      );
    }
    case 'other':
      return (
        <>
          <p className="answers-quiet">
            {part.type === '' ? 'Content without a type' : <GlyphText text={part.type.slice(0, 80)} />}
          </p>
          <PeerText text={part.json} className="mono" />
        </>
      );
  }
}
