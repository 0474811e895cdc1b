import { rootOf } from '../../../shared/json/index.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { saveFile } from '../../state/index.ts';
import { Button, count, ErrorBoundary, Segmented } from '../../widgets/index.ts';
import { JsonTreeView, TextRows } from '../text/index.ts';
import { copyText, GlyphText, LinesText } from '../evidence/index.ts';
import { isJsonText } from './answer-text.ts';
import { isTameMarkdown, looksLikeMarkdown } from './markdown-limits.ts';
import { MarkdownText } from './MarkdownText.tsx';

interface TextViewProps {
  readonly text: string;
  /** '' where it is not said. */
  readonly mimeType: string;
  /** Plain file name to save it by. */
  readonly name?: string;
}

type Way = 'text' | 'markdown' | 'json';

const LABELS: Readonly<Record<Way, string>> = { text: 'Text', markdown: 'Markdown', json: 'JSON' };

/** Units up to which a text stands on the page whole; a longer one has a list of its own, which draws what is visible. */
const SHORT = 12_000;

/** A text of the peer's: as it is written, and as Markdown or JSON where it may be that. */
export function TextView({ text, mimeType, name = 'text.txt' }: TextViewProps) {
  const ways = useMemo(() => waysOf(text, mimeType), [text, mimeType]);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen !== null && ways.includes(chosen) ? chosen : usualWay(ways, mimeType);
  return (
    <div className="result-text">
      <div className="result-does">
        {ways.length === 1 ? null : (
          <Segmented
            label="Show the text as"
            value={way}
            options={ways.map((value) => ({ value, label: LABELS[value] }))}
            onChange={setChosen}
          />
        )}
        <span className="result-muted">{count(text.length)} characters</span>
        <Button tone="ghost" onClick={() => void copyText(text, 'Text')}>
          Copy
        </Button>
        {text.length > SHORT ? (
          <Button tone="ghost" onClick={() => saveFile(name, 'text/plain', text)}>
            Save
          </Button>
        ) : null}
      </div>
      {way === 'json' ? (
        <JsonText text={text} />
      ) : way === 'markdown' ? (
        <Markdown text={text} />
      ) : (
        <PlainText text={text} />
      )}
    </div>
  );
}

function Markdown({ text }: { readonly text: string }) {
  return (
    <ErrorBoundary what="Markdown">
      <MarkdownText text={text} />
    </ErrorBoundary>
  );
}

function JsonText({ text }: { readonly text: string }) {
  const root = useMemo(() => rootOf(text), [text]);
  return root === null ? null : <JsonTreeView text={text} root={root} label="Text as JSON" />;
}

function PlainText({ text }: { readonly text: string }) {
  if (text === '') return <p className="result-says">The text is empty.</p>;
  if (text.length <= SHORT) {
    return (
      <pre className="result-plain" role="group" tabIndex={0} aria-label="Text">
        <LinesText text={text} />
      </pre>
    );
  }
  return (
    <div className="result-long">
      <TextRows text={text} label="Text" gutter="lines" draw={(start, end) => drawn(text, start, end)} />
    </div>
  );
}

function drawn(text: string, start: number, end: number): ReactNode {
  return <GlyphText text={text.slice(start, end).replace(/\r?\n$/, '')} />;
}

function waysOf(text: string, mimeType: string): readonly Way[] {
  const ways: Way[] = ['text'];
  const mayBe = mimeType.startsWith('text/markdown') || looksLikeMarkdown(text);
  if (mayBe && isTameMarkdown(text)) ways.push('markdown');
  if (isJsonText(text)) ways.push('json');
  return ways;
}

function usualWay(ways: readonly Way[], mimeType: string): Way {
  if (ways.includes('json')) return 'json';
  return ways.includes('markdown') && mimeType.startsWith('text/markdown') ? 'markdown' : 'text';
}
