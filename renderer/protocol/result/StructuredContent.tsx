import { useEffect, useState } from 'react';
import type { ValueCheck } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';
import { Button, counted } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../evidence/index.ts';
import type { AnswerText } from './answer-text.ts';
import { ExactTree } from './ExactTree.tsx';
import { useOutputSchema } from './use-output-schema.ts';

const POINTER = '/result/structuredContent';

interface StructuredContentProps {
  readonly connection: string;
  /** Name of the tool that gave it, '' where that is not known. */
  readonly tool: string;
  readonly text: AnswerText;
  /** Undefined where it is not at hand: the list of tools is looked at then. */
  readonly outputSchema: unknown;
}

/** Structured content as a tree, held against the output schema of its tool. */
export function StructuredContent({ connection, tool, text, outputSchema }: StructuredContentProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const schema = useOutputSchema(connection, tool, outputSchema);
  return (
    <section className="result-block" aria-label="Structured content">
      <header>
        <b>Structured content</b>
        <span className="result-grow" />
        <Button tone="ghost" onClick={() => void copyText(text.exact(POINTER), 'Structured content')}>
          Copy
        </Button>
      </header>
      {schema === undefined ? (
        <p className="result-muted result-pad">No output schema is known for it, so it is not checked.</p>
      ) : text.whole ? (
        <SchemaVerdict text={text} outputSchema={schema} onPlace={setAsked} />
      ) : (
        <p className="result-muted result-pad">It is checked once the rest of the answer is read.</p>
      )}
      <ExactTree text={text} pointer={POINTER} label="Structured content" asked={asked} />
    </section>
  );
}

interface SchemaVerdictProps {
  readonly text: AnswerText;
  readonly outputSchema: unknown;
  readonly onPlace: (pointer: string) => void;
}

function SchemaVerdict({ text, outputSchema, onPlace }: SchemaVerdictProps) {
  const check = useSchemaCheck(text, outputSchema);
  if (check === null) return <p className="result-muted result-pad">Checking against the output schema…</p>;
  if (check.skipped !== '') {
    return <p className="result-failure tone-warning">It was not checked against the output schema: {check.skipped}</p>;
  }
  if (check.faults.length === 0) {
    return (
      <p className="result-verdict tone-ok">
        <span aria-hidden>✓</span> Matches the output schema.
      </p>
    );
  }
  return (
    <div className="result-faults">
      <p className="tone-error">
        <span aria-hidden>✕</span> Does not match the output schema in {check.more ? 'more than ' : ''}
        {counted(check.faults.length, 'place')}:
      </p>
      <ul>
        {check.faults.map(({ pointer, missing, keyword, message }) => (
          <li key={`${pointer} ${keyword} ${missing} ${message}`}>
            <button type="button" className="evidence-link mono" onClick={() => onPlace(pointer)}>
              <GlyphText text={pointer === '' ? '(root)' : pointer} />
            </button>{' '}
            <GlyphText text={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}

async function checked(schema: string, value: string): Promise<ValueCheck> {
  try {
    return await command('checkValue', { schema, value, subject: 'structuredContent' });
  } catch (failure) {
    return { faults: [], more: false, skipped: sentenceOf(failure) };
  }
}

/** Null while it goes on. */
function useSchemaCheck(text: AnswerText, outputSchema: unknown): ValueCheck | null {
  const [known, setKnown] = useState<{
    readonly text: AnswerText;
    readonly schema: string;
    readonly check: ValueCheck;
  } | null>(null);
  const schema = JSON.stringify(outputSchema);
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const check = await checked(schema, text.exact(POINTER));
      if (wanted) setKnown({ text, schema, check });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [text, schema]);
  return known?.text === text && known.schema === schema ? known.check : null;
}
