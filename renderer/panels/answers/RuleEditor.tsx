import { Field, Select, Switch, TextInput } from '../../widgets/index.ts';
import { RootsList } from './RootsList.tsx';
import {
  ASKED_METHODS,
  resultsOf,
  rootsIn,
  ruleDoubt,
  sampleResults,
  type RuleForm,
  type RuleKind,
  type RuleProblems,
} from './rule-form.ts';

interface RuleEditorProps {
  readonly rule: RuleForm;
  readonly problems: RuleProblems;
  readonly onChange: (change: Partial<RuleForm>) => void;
}

const KINDS: readonly { readonly value: RuleKind; readonly label: string }[] = [
  { value: 'ask', label: 'ask me' },
  { value: 'accept', label: 'accept with…' },
  { value: 'decline', label: 'decline' },
  { value: 'cancel', label: 'cancel' },
  { value: 'results', label: 'answer with…' },
  { value: 'error', label: 'answer with an error…' },
  { value: 'ignore', label: 'send nothing' },
];

const OTHER = 'other…';

/** One rule: which questions it is for, and what is done with them. */
export function RuleEditor({ rule, problems, onChange }: RuleEditorProps) {
  const known = ASKED_METHODS.some((method) => method === rule.method);
  const toMethod = (method: string): void =>
    onChange({
      method: method === OTHER ? '' : method,
      // A sample that nobody touched follows the method.
      ...(rule.results === sampleResults(rule.method) ? { results: sampleResults(method) } : {}),
    });
  const doubt = ruleDoubt(rule);
  return (
    <section className="standing-editor" aria-label="The chosen rule">
      <div className="answers-pair">
        <Field label="Applies to requests and inputs of" group problem={problems.method ?? ''}>
          {() => (
            <>
              <Select
                label="Method"
                value={known ? rule.method : OTHER}
                options={[...ASKED_METHODS, OTHER].map((method) => ({ value: method, label: method }))}
                onChange={toMethod}
              />
              {known ? null : (
                <TextInput
                  mono
                  aria-label="Name of the method"
                  placeholder="method"
                  value={rule.method}
                  onChange={(event) => onChange({ method: event.target.value })}
                />
              )}
            </>
          )}
        </Field>
        <Field label="Only if the params JSON contains" hint="Empty: all">
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              mono
              aria-describedby={describedBy}
              value={rule.containing}
              onChange={(event) => onChange({ containing: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="answers-pair">
        <Field label="Action" group>
          {() => <Select label="Action" value={rule.kind} options={KINDS} onChange={(kind) => onChange({ kind })} />}
        </Field>
        <Field label="Delay (seconds)" problem={problems.delay ?? ''} hint="Empty: immediately">
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              inputMode="decimal"
              aria-describedby={describedBy}
              aria-invalid={problems.delay !== undefined}
              value={rule.delay}
              onChange={(event) => onChange({ delay: event.target.value })}
            />
          )}
        </Field>
      </div>
      {doubt === '' ? null : <p className="tone-warning">▲ {doubt}</p>}
      <RuleReply rule={rule} problems={problems} onChange={onChange} />
      <Switch label="Enabled" checked={rule.enabled} onChange={(enabled) => onChange({ enabled })} />
    </section>
  );
}

function RuleReply({ rule, problems, onChange }: RuleEditorProps) {
  switch (rule.kind) {
    case 'accept':
      return (
        <JsonField
          label="Content (JSON)"
          hint="Overrides the defaults of the requested form; {} uses the defaults alone."
          text={rule.content}
          problem={problems.content ?? ''}
          onChange={(content) => onChange({ content })}
        />
      );
    case 'results': {
      const roots = rule.method === 'roots/list' ? rootsIn(rule.results) : null;
      return (
        <>
          {roots === null ? null : (
            <RootsList roots={roots} onChange={(changed) => onChange({ results: resultsOf(changed) })} />
          )}
          <JsonField
            label="Results (JSON array)"
            hint="Used in order; the last one answers every later question."
            text={rule.results}
            problem={problems.results ?? ''}
            onChange={(results) => onChange({ results })}
          />
        </>
      );
    }
    case 'error':
      return (
        <div className="answers-pair">
          <Field label="Code" problem={problems.code ?? ''}>
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                mono
                aria-describedby={describedBy}
                aria-invalid={problems.code !== undefined}
                value={rule.code}
                onChange={(event) => onChange({ code: event.target.value })}
              />
            )}
          </Field>
          <Field label="Message">
            {({ id }) => (
              <TextInput id={id} value={rule.message} onChange={(event) => onChange({ message: event.target.value })} />
            )}
          </Field>
        </div>
      );
    default:
      return null;
  }
}

interface JsonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly problem: string;
  readonly onChange: (text: string) => void;
}

function JsonField({ label, hint, text, problem, onChange }: JsonFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          aria-describedby={describedBy}
          aria-invalid={problem !== ''}
          className="text-input mono"
          rows={7}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
