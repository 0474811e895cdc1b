import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { lineDifference } from '../../../shared/compare/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { Button, counted } from '../../widgets/index.ts';
import { type ToolQuestion, useAcceptedTool } from '../../protocol/acceptance/index.ts';

interface AcceptedToolViewProps {
  readonly question: ToolQuestion;
  readonly name: string;
}

/** Lines of a difference that are shown; all of the tool is copied. */
const MOST_LINES = 1_000;

/** The tool that the chosen clients take, beside what is served, line by line. */
export function AcceptedToolView({ question, name }: AcceptedToolViewProps) {
  const { answer, problem, asking } = useAcceptedTool(question);
  const lines = useMemo(
    () =>
      answer === null
        ? []
        : lineDifference(answer.served.split('\n'), answer.taken.split('\n')).map((line, at) => ({ ...line, at })),
    [answer],
  );
  if (answer === null) return <p className="tone-muted">{asking ? 'Looking for what they take…' : problem}</p>;
  const { taken, changes, left } = answer;
  return (
    <section className="acceptance-taken" aria-label="The tool that passes">
      <div className="acceptance-taken-head">
        <strong>
          The tool that passes: <GlyphText text={name} />
        </strong>
        <Button icon={<Copy aria-hidden />} onClick={() => void copyText(taken, `Tool ${name}`)}>
          Copy
        </Button>
      </div>
      <p>{changes.join(' ')}</p>
      <p className={left.length === 0 ? 'tone-ok' : 'tone-warning'}>
        {left.length === 0
          ? `✓ Checked by all rules of ${counted(question.clients.length, 'client')}: nothing is lost.`
          : '▲ Not all of them can be pleased at once:'}
      </p>
      {left.map(({ client, rule }) => (
        <p key={`${client} ${rule}`} className="tone-muted">
          {client}: {rule}
        </p>
      ))}
      <pre>
        {lines.slice(0, MOST_LINES).map(({ at, sign, text }) => (
          <span key={at} data-sign={sign}>
            {sign} {text}
          </span>
        ))}
        {lines.length > MOST_LINES ? <span>… {lines.length - MOST_LINES} more lines</span> : null}
      </pre>
    </section>
  );
}
