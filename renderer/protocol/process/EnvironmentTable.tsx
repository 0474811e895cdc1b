import { useMemo, useState } from 'react';
import type { EnvironmentEntry } from '../../../shared/capture/index.ts';
import { count, counted, TextInput } from '../../widgets/index.ts';
import { environmentLines, type EnvironmentLine } from './environment-lines.ts';
import { useEnvironment } from './use-environment.ts';
import './environment.css';

interface EnvironmentTableProps {
  readonly connection: string;
  readonly env: readonly EnvironmentEntry[];
  /** Adds a search box, and lines that tell nothing on demand. */
  readonly full: boolean;
}

/** The variables of login shell, this app and the process side by side; those that differ stand first. */
export function EnvironmentTable({ connection, env, full }: EnvironmentTableProps) {
  const { comparison, problem } = useEnvironment(connection);
  const [sought, setSought] = useState('');
  const [all, setAll] = useState(false);
  const lines = useMemo(() => environmentLines(comparison, env), [comparison, env]);
  const matching = lines.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()));
  const telling = matching.filter(({ weight }) => weight > (full ? 0 : 1));
  const shown = all || sought !== '' ? matching : telling;
  const hidden = matching.length - shown.length;
  return (
    <div className="environment">
      {full ? (
        <div className="environment-bar">
          <TextInput
            aria-label="Search variables"
            placeholder="Search variables"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <span>
            {counted(telling.length, 'variable')} of {count(matching.length)}{' '}
            {telling.length === 1 ? 'differs' : 'differ'} or {telling.length === 1 ? 'was' : 'were'} set here
          </span>
        </div>
      ) : null}
      {problem === '' ? null : <p className="environment-says tone-warning">{problem}</p>}
      <table className="environment-table" aria-label="Environment">
        <thead>
          <tr>
            <th>variable</th>
            <th>login shell</th>
            <th>this app</th>
            <th>given to the server</th>
            <th aria-label="remark" />
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? (
        <p className="environment-says">
          {sought === '' ? 'The server got what this app and the login shell have.' : 'No matching variables.'}
        </p>
      ) : null}
      {hidden > 0 ? (
        <button type="button" className="evidence-link environment-more" onClick={() => setAll(true)}>
          show {counted(hidden, 'other variable')}
        </button>
      ) : null}
    </div>
  );
}

function Line({ line }: { readonly line: EnvironmentLine }) {
  return (
    <tr>
      <td className="environment-name" title={line.name}>
        {line.name}
      </td>
      <Place place={line.login} wanted={false} />
      <Place place={line.app} wanted={line.login === 'set'} />
      <Place place={line.given} wanted={line.login === 'set' || line.app === 'set'} />
      <td className="environment-remark" title={line.value ?? line.remark}>
        {line.remark}
        {line.value === null ? null : <span className="mono"> {line.value}</span>}
      </td>
    </tr>
  );
}

/** `wanted`: it is set where this place could have got it from, so that its lack may be the cause of trouble. */
function Place({ place, wanted }: { readonly place: EnvironmentLine['login']; readonly wanted: boolean }) {
  const tone = place === 'set' ? 'tone-ok' : place === 'missing' && wanted ? 'tone-error' : 'tone-muted';
  return <td className={tone}>{place === 'unknown' ? '—' : place}</td>;
}
