import type { Question } from '../../../shared/answering/index.ts';
import { SchemaForm } from '../../protocol/form/index.ts';
import type { AnswerDraft } from './answer-drafts.ts';
import type { Asked } from './asked.ts';
import { RootsList } from './RootsList.tsx';
import { SampleForm } from './SampleForm.tsx';
import { rawText, toolUseResult } from './replies.ts';

interface AnswerFormProps {
  readonly connection: string;
  readonly question: Question;
  readonly asked: Asked;
  readonly draft: AnswerDraft;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
}

/** The form for an answer of the kind that is asked for. */
export function AnswerForm({ connection, question, asked, draft, onChange }: AnswerFormProps) {
  switch (asked.kind) {
    case 'form':
      return (
        <SchemaForm
          connection={connection}
          schema={asked.schema}
          value={draft.content}
          onChange={(content) => onChange({ content })}
          subject="content"
          label="Content"
          onProblem={(contentProblem) => onChange({ contentProblem })}
        />
      );
    case 'url':
      return (
        <p className="answers-quiet">
          Accept tells the server that the user agreed to visit the address. What happens there does not pass through
          mcpscope.
        </p>
      );
    case 'sampling':
      return (
        <SampleForm
          sample={draft.sample}
          onChange={(sample) => onChange({ sample })}
          tools={asked.tools}
          onUseTool={() => onChange({ view: 'raw', raw: rawText(question, toolUseResult(asked.tools, draft.sample)) })}
        />
      );
    case 'roots':
      return <RootsList roots={draft.roots} onChange={(roots) => onChange({ roots })} />;
    case 'ping':
      return <p className="answers-quiet">The answer is an empty result.</p>;
    case 'other':
      return null;
  }
}
