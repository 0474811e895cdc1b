import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { Select, Switch } from '../../widgets/index.ts';
import { byHandSwitches } from './by-hand-switches.ts';
import type { ConnectForm } from '../../protocol/target/index.ts';

export interface ByHandProps {
  readonly form: ConnectForm;
  readonly onChange: (options: ClientOptions) => void;
}

/** What the client does by itself; each can be switched off to take the connection by hand. */
export function ByHand({ form, onChange }: ByHandProps) {
  const { options } = form;
  return (
    <div className="by-hand">
      {byHandSwitches(form).map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={options[name]}
          onChange={(checked) => onChange({ ...options, [name]: checked })}
        />
      ))}
      <div className="by-hand-select">
        <span>When the server answers another revision</span>
        <Select
          label="When the server answers another revision"
          value={options.otherRevision}
          options={[
            { value: 'continue', label: 'continue' },
            { value: 'stop', label: 'stop' },
          ]}
          onChange={(otherRevision) => onChange({ ...options, otherRevision })}
        />
      </div>
    </div>
  );
}
