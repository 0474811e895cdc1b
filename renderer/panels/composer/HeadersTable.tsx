import { useState } from 'react';
import { Plus, RotateCcw, X } from 'lucide-react';
import { IconButton, TextInput } from '../../widgets/index.ts';
import {
  edited,
  headerProblem,
  headerRows,
  ownHeaders,
  unedited,
  type HeaderRow,
  type OwnHeader,
} from './header-rows.ts';
import type { Composer } from './use-composer.ts';

/** The head of the one request that carries the message: what goes out, and what this message changes of it. */
export function HeadersTable({ composer }: { readonly composer: Composer }) {
  const { composed, setSendOptions, preview, reason, connection } = composer;
  const { sendOptions } = composed;
  // A line that is left out keeps its place.
  const [own, setOwn] = useState<readonly OwnHeader[]>([]);
  const previewed = preview.preview?.headers ?? [];
  const heads = ownHeaders(own, previewed);
  if (heads !== own) setOwn(heads);
  const rows = headerRows(previewed, sendOptions.headers, heads);
  const change = (headers: typeof sendOptions.headers): void => setSendOptions({ ...sendOptions, headers });
  const problem = rows.map(({ name, value }) => headerProblem(name, value)).find((words) => words !== '') ?? '';
  const says =
    problem ||
    preview.problem ||
    (preview.preview !== null ? '' : connection.state === 'open' ? 'Reading the headers…' : reason);

  return (
    <section className="composer-head" aria-label="Headers of this request">
      <table>
        <colgroup>
          <col className="composer-head-name" />
          <col />
          <col className="composer-head-remark" />
          <col className="composer-head-act" />
        </colgroup>
        <tbody>
          {rows.map((row) => (
            <HeaderLine
              key={row.key}
              row={row}
              onWrite={(value) => change(edited(sendOptions.headers, { name: row.name, value }))}
              onLeaveOut={() =>
                change(
                  row.state === 'added'
                    ? unedited(sendOptions.headers, row.name)
                    : edited(sendOptions.headers, { name: row.name, value: null }),
                )
              }
              onReset={() => change(unedited(sendOptions.headers, row.name))}
            />
          ))}
        </tbody>
      </table>
      <NewHeader onAdd={(name, value) => change(edited(sendOptions.headers, { name, value }))} />
      {says === '' ? null : (
        <p className={problem || preview.problem ? 'tone-warning' : ''} role="status">
          {problem || preview.problem ? '▲ ' : ''}
          {says}
        </p>
      )}
    </section>
  );
}

interface HeaderLineProps {
  readonly row: HeaderRow;
  readonly onWrite: (value: string) => void;
  readonly onLeaveOut: () => void;
  readonly onReset: () => void;
}

function HeaderLine({ row, onWrite, onLeaveOut, onReset }: HeaderLineProps) {
  const { name, value, state, mirror, masked } = row;
  const says = saysOf(row);
  const gone = state === 'left-out';
  return (
    <tr data-state={state}>
      <th scope="row" title={name}>
        {name}
      </th>
      <td colSpan={says === '' ? 2 : 1}>
        {gone ? (
          <span className="tone-warning">left out</span>
        ) : (
          <TextInput
            mono
            aria-label={`Value of ${name}`}
            value={masked ? '' : value}
            placeholder={masked ? value : ''}
            title={masked ? 'A secret: it can be replaced for this request.' : value}
            onChange={(event) => onWrite(event.currentTarget.value)}
          />
        )}
      </td>
      {says === '' ? null : (
        <td
          className={`composer-head-says ${state === 'own' ? '' : 'tone-warning'}`}
          title={mirror ? 'A server must refuse a request whose headers contradict its message.' : says}
        >
          {says}
        </td>
      )}
      <td>
        {state === 'own' || state === 'added' ? (
          <IconButton
            label={state === 'added' ? `Remove ${name}` : `Omit ${name}`}
            icon={<X aria-hidden />}
            onClick={onLeaveOut}
          />
        ) : (
          <IconButton label={`Reset ${name}`} icon={<RotateCcw aria-hidden />} onClick={onReset} />
        )}
      </td>
    </tr>
  );
}

/** What a reader has to know of a line beside its value. */
function saysOf({ state, by, mirror }: HeaderRow): string {
  if (mirror) return state === 'own' ? 'repeats the message' : '▲ repeats the message';
  if (state === 'own') return by === 'connection' ? 'connection' : '';
  return state === 'left-out' ? '' : state;
}

function NewHeader({ onAdd }: { readonly onAdd: (name: string, value: string) => void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const problem = name === '' && value === '' ? '' : headerProblem(name, value);
  return (
    <form
      className="composer-head-new"
      aria-label="Another header"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || problem !== '') return;
        onAdd(name, value);
        setName('');
        setValue('');
      }}
    >
      <TextInput
        mono
        aria-label="Name of another header"
        placeholder="Another header"
        aria-invalid={problem !== ''}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        mono
        aria-label="Value of another header"
        placeholder="value, {{variables}} too"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <IconButton
        label="Add the header"
        type="submit"
        icon={<Plus aria-hidden />}
        disabled={name === '' || problem !== ''}
      />
      {problem === '' ? null : (
        <p className="tone-warning" role="alert">
          ▲ {problem}
        </p>
      )}
    </form>
  );
}
