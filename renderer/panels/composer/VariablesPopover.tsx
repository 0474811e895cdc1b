import { useState } from 'react';
import { Braces, RotateCw } from 'lucide-react';
import { BUILT_IN_VARIABLES } from '../../../shared/compose/index.ts';
import { Button, counted, Field, IconButton, Popover, Switch, TextInput } from '../../widgets/index.ts';
import type { Composer } from './use-composer.ts';
import { variableNames } from './variable-marks.ts';
import type { Variables } from './use-variables.ts';

/** Chooses the environment file, and shows what messages can name. */
export function VariablesPopover({ composer }: { readonly composer: Composer }) {
  const { composed, change, variables, fill } = composer;
  const { file, path } = variables;
  const open = composed.popover === 'variables';
  const problem = file?.problem ?? '';
  return (
    <Popover
      label="Variables"
      icon={<Braces aria-hidden />}
      {...(problem === '' ? {} : { badge: <span className="tone-error">✕</span> })}
      open={open}
      onOpenChange={(next) => {
        change({ popover: next ? 'variables' : null });
        if (next) variables.reload();
      }}
      className="composer-variables"
      align="end"
    >
      <Switch
        label="Fill in variables"
        hint={
          fill
            ? 'Each {{name}} is replaced by its value; everything else is sent unchanged.'
            : 'The text is sent unchanged, including {{name}}.'
        }
        checked={fill}
        onChange={(on) => change({ fill: on })}
      />
      <FileField key={path} variables={variables} />
      <VariableList variables={variables} />
    </Popover>
  );
}

function FileField({ variables: { path, file, choose, reload } }: { readonly variables: Variables }) {
  const [written, setWritten] = useState(path);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void choose(written.trim());
      }}
    >
      <Field
        label="Environment file"
        problem={file?.problem ?? ''}
        hint="Lines of NAME=value. A name that looks like a secret, or that follows a line “# secret”, is masked here and kept out of the history; the wire and the capture have its value."
      >
        {({ id, describedBy }) => (
          <div className="composer-file">
            <TextInput
              mono
              id={id}
              aria-describedby={describedBy}
              placeholder="/home/me/project/.env"
              value={written}
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
            {written.trim() === path && path !== '' ? (
              <IconButton label="Reload the file" icon={<RotateCw aria-hidden />} onClick={reload} />
            ) : null}
            <Button type="submit" disabled={written.trim() === path}>
              {written.trim() === '' && path !== '' ? 'Use none' : 'Use'}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function VariableList({ variables: { path, file } }: { readonly variables: Variables }) {
  const known = file?.variables ?? [];
  const builtIn = new Set<string>(BUILT_IN_VARIABLES);
  return (
    <section aria-label="Names">
      <h3>
        {path === ''
          ? 'No file is selected; these are always available'
          : file === null
            ? 'The file is being read…'
            : `${counted(known.length, 'name')} in the file, ${BUILT_IN_VARIABLES.length} always available`}
      </h3>
      <ul>
        {variableNames(known).map(({ name, words }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            <span className={builtIn.has(name) ? 'composer-built-in' : 'mono'}>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
