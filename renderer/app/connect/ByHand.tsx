import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { Select, Switch } from '../../widgets/index.ts';

type SwitchName = 'initialize' | 'initialized' | 'lists' | 'answer' | 'keepEnvironmentValues';

const SWITCHES: readonly { readonly name: SwitchName; readonly label: string; readonly hint: string }[] = [
  { name: 'initialize', label: 'Send initialize', hint: 'At once, with the revision and capabilities given here.' },
  { name: 'initialized', label: 'Send notifications/initialized', hint: 'After a good answer to initialize.' },
  {
    name: 'lists',
    label: 'Ask for the lists',
    hint: 'Tools, prompts, resources: what the server declares, page by page.',
  },
  { name: 'answer', label: 'Answer the server', hint: 'ping and roots/list; what was not declared is refused.' },
  {
    name: 'keepEnvironmentValues',
    label: 'Keep environment values in the capture',
    hint: 'Otherwise only names, lengths and fingerprints are written.',
  },
];

export interface ByHandProps {
  readonly options: ClientOptions;
  readonly onChange: (options: ClientOptions) => void;
}

/** What the client does by itself; each can be switched off to take the connection by hand. */
export function ByHand({ options, onChange }: ByHandProps) {
  return (
    <div className="by-hand">
      {SWITCHES.map(({ name, label, hint }) => (
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
            { value: 'continue', label: 'go on' },
            { value: 'stop', label: 'stop' },
          ]}
          onChange={(otherRevision) => onChange({ ...options, otherRevision })}
        />
      </div>
    </div>
  );
}
