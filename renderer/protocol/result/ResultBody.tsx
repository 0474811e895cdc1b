import type { ResultReading } from '../../../shared/surface/index.ts';
import { counted } from '../../widgets/index.ts';
import { LinesText } from '../evidence/index.ts';
import type { AnswerText } from './answer-text.ts';
import { BlockView } from './BlockView.tsx';
import { ContentsView } from './ContentsView.tsx';
import { ExactTree } from './ExactTree.tsx';
import { Folded } from './Folded.tsx';
import { StructuredContent } from './StructuredContent.tsx';
import type { AnswerComponent } from './Reading.tsx';
import { pointerStep } from '../../../shared/json/index.ts';

interface ResultBodyProps {
  readonly connection: string;
  /** Name of the tool that was called; '' for none. */
  readonly tool: string;
  readonly Answer: AnswerComponent;
  readonly reading: ResultReading;
  readonly text: AnswerText;
  readonly outputSchema: unknown;
}

/** A result: its content, each part as what it is, and whatever else stands in it as JSON. */
export function ResultBody({ connection, tool, Answer, reading, text, outputSchema }: ResultBodyProps) {
  const { isError, faults, description, blocks, contents, structured, further } = reading;
  const known = blocks.length > 0 || contents.length > 0 || structured || description !== '';
  if (!known) {
    return (
      <>
        <Faults isError={isError} faults={faults} />
        <ExactTree text={text} pointer="/result" label="Result" />
      </>
    );
  }
  return (
    <>
      <Faults isError={isError} faults={faults} />
      {description === '' ? null : (
        <p className="result-words">
          <LinesText text={description} />
        </p>
      )}
      {blocks.map(({ role, block }, index) => (
        <BlockView
          key={block.pointer}
          connection={connection}
          Answer={Answer}
          block={block}
          role={role}
          text={text}
          place={blocks.length === 1 ? '' : `${index + 1} of ${blocks.length}`}
        />
      ))}
      {contents.map((one) => (
        <ContentsView key={one.pointer} contents={one} text={text} />
      ))}
      {structured ? (
        <StructuredContent connection={connection} tool={tool} text={text} outputSchema={outputSchema} />
      ) : null}
      {further.length === 0 ? null : (
        <Folded title={`${counted(further.length, 'further member')} of the result: ${further.slice(0, 8).join(', ')}`}>
          {further.slice(0, 20).map((name) => (
            <ExactTree key={name} text={text} pointer={`/result/${pointerStep(name)}`} label={name} titled />
          ))}
        </Folded>
      )}
    </>
  );
}

function Faults({ isError, faults }: Pick<ResultReading, 'isError' | 'faults'>) {
  return (
    <>
      {isError ? (
        <p className="result-failure tone-error" role="status">
          <span aria-hidden>▲</span> The tool returned an error (isError).
        </p>
      ) : null}
      {faults.map((fault) => (
        <p key={fault} className="result-failure tone-warning">
          {fault}
        </p>
      ))}
    </>
  );
}
