import type { RefObject } from 'react';
import { Button, Field, TextInput } from '../../widgets/index.ts';
import { Argv } from './Argv.tsx';
import { argvOf, withSeparate, type ConnectForm, type FormProblems } from './connect-form.ts';
import { environmentLines } from './form-line.ts';
import { LineList } from './LineList.tsx';
import './target.css';

export interface CommandFieldsProps {
  readonly form: ConnectForm;
  readonly problems: FormProblems;
  readonly windows: boolean;
  /** The engine's own working directory. */
  readonly cwd: string;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onChange: (change: Partial<ConnectForm>) => void;
  /** True when the text was a whole server and is in the form now. */
  readonly onPaste: (text: string) => boolean;
}

const VARIABLES = { name: 'NAME', value: 'value', read: environmentLines };

/** A server that is started: its command line, where it runs and what it is given. */
export function CommandFields({ form, problems, windows, cwd, first, onChange, onPaste }: CommandFieldsProps) {
  const argv = argvOf(form, windows);
  return (
    <>
      <Field label={form.separate ? 'Command' : 'Command line'} problem={problems.command ?? ''}>
        {({ id, describedBy }) => (
          <>
            <div className="connect-command">
              <TextInput
                ref={first}
                id={id}
                mono
                className="connect-line"
                placeholder={form.separate ? 'npx' : 'npx -y @modelcontextprotocol/server-everything stdio'}
                aria-describedby={describedBy}
                aria-invalid={problems.command !== undefined}
                value={form.separate ? form.command : form.line}
                onChange={(event) =>
                  onChange(form.separate ? { command: event.target.value } : { line: event.target.value })
                }
                onPaste={(event) => {
                  if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
                }}
              />
              <Button
                aria-pressed={form.separate}
                title="Give each argument a line of its own"
                onClick={() => onChange(withSeparate(form, !form.separate, windows))}
              >
                {form.separate ? 'One line' : 'Edit as list'}
              </Button>
            </div>
            {form.separate ? (
              <LineList what="argument" lines={form.args} onChange={(args) => onChange({ args })} />
            ) : (
              <Argv argv={argv.ok ? argv.argv : []} />
            )}
          </>
        )}
      </Field>
      <div className="connect-pair">
        <Field label="Working directory" hint={`Empty: ${cwd}`}>
          {({ id }) => (
            <TextInput id={id} mono value={form.cwd} onChange={(event) => onChange({ cwd: event.target.value })} />
          )}
        </Field>
        <Field label="Name" hint="Defaults to command name">
          {({ id }) => (
            <TextInput id={id} value={form.name} onChange={(event) => onChange({ name: event.target.value })} />
          )}
        </Field>
      </div>
      <Field
        label="Environment"
        group
        problem={problems.env ?? ''}
        hint={
          form.env.length === 0
            ? 'The server inherits this app’s environment. Add variables or paste .env lines.'
            : undefined
        }
      >
        {() => <LineList what="variable" named={VARIABLES} lines={form.env} onChange={(env) => onChange({ env })} />}
      </Field>
    </>
  );
}
