import { CLIENT_PRESETS } from '../../../shared/clients/index.ts';
import { Field, Select, Switch, type SelectOption } from '../../widgets/index.ts';
import type { ClientFieldsProps } from './ClientFields.tsx';
import { changeFor, declarationOf, declares, EVERYTHING, OTHER, OWN, withCapability } from './declaration.ts';

const CHOICES: readonly SelectOption<string>[] = [
  { value: EVERYTHING, label: 'mcpscope', hint: 'roots, sampling, elicitation' },
  { value: OWN, label: 'mcpscope, automatic answers only', hint: 'roots' },
  ...CLIENT_PRESETS.map(({ label, capabilities }) => ({
    value: label,
    label: `as ${label}`,
    hint: Object.keys(capabilities).join(', ') || 'nothing',
  })),
];

/** Capabilities that are switched most; the others are written. */
const SWITCHES = ['roots', 'sampling', 'elicitation'] as const;

const PARTS = ['protocolVersion', 'capabilities', 'clientInfo'] as const;

/** Who we say that we are, and what we declare; wrong ones too. */
export function DeclarationFields({ form, problems, onChange }: ClientFieldsProps) {
  const chosen = declarationOf(form);
  const preset = CLIENT_PRESETS.find(({ label }) => label === chosen);
  const { options } = form;
  const broken = problems.capabilities !== undefined || problems.clientInfo !== undefined;
  return (
    <details className="connect-more" open={broken ? true : undefined}>
      <summary>
        Client identity and capabilities
        {chosen === EVERYTHING && options.leaveOut.length === 0 ? null : (
          <small>{CHOICES.find(({ value }) => value === chosen)?.label ?? 'changed'}</small>
        )}
      </summary>
      <div className="connect-declaration">
        <div className="connect-pair">
          <Field label="Declare as" group problem="">
            {() => (
              <Select
                label="Declare as"
                value={chosen}
                options={chosen === OTHER ? [...CHOICES, { value: OTHER, label: 'as written below' }] : CHOICES}
                onChange={(name) => onChange(changeFor(name, form))}
              />
            )}
          </Field>
          <div className="connect-declared">
            {SWITCHES.map((name) => (
              <Switch
                key={name}
                label={name}
                checked={declares(form, name)}
                onChange={(on) => onChange({ capabilities: withCapability(form.capabilities, name, on) })}
              />
            ))}
          </div>
        </div>
        {preset !== undefined || options.opening === undefined ? null : (
          <p className="connect-source">
            Opens as {options.opening.client}: asks for {options.opening.lists.join(', ') || 'no list'}
            {options.opening.userAgent === '' ? '' : `, and to an address says that it is ${options.opening.userAgent}`}
            .
          </p>
        )}
        {preset?.opening === null || preset === undefined ? null : (
          <p className="connect-source">
            Recorded of version {preset.opening.version} on {preset.date}; other versions are unknown. It{' '}
            {preset.opening.discovers ? 'asks by server/discover first, then' : ''} requests {preset.revision}, asks for{' '}
            {preset.opening.lists.join(', ')}, and to an address says that it is {preset.opening.userAgent}, its headers
            in that client’s order and spelling.
          </p>
        )}
        {preset?.opening !== null ? null : (
          <p className="connect-source">
            Observed by {new URL(preset.source).pathname.split('/').slice(1, 3).join('/')} on {preset.date}; it requests{' '}
            {preset.revision}. That source has no version, so 1.0.0 is used. Only the declaration is that of this
            client: mcpscope still behaves as itself.
          </p>
        )}
        <div className="connect-pair">
          <JsonField
            label="clientInfo (JSON)"
            hint="Blank: mcpscope and its version"
            value={form.clientInfo}
            problem={problems.clientInfo}
            onChange={(clientInfo) => onChange({ clientInfo })}
          />
          <JsonField
            label="Declared client capabilities (JSON)"
            hint="Extensions are members of “extensions”"
            value={form.capabilities}
            problem={problems.capabilities}
            onChange={(capabilities) => onChange({ capabilities })}
          />
        </div>
        <div className="connect-declared">
          <span>Omit required fields</span>
          {PARTS.map((part) => (
            <Switch
              key={part}
              label={part}
              checked={options.leaveOut.includes(part)}
              onChange={(on) =>
                onChange({
                  options: {
                    ...options,
                    leaveOut: on ? [...options.leaveOut, part] : options.leaveOut.filter((other) => other !== part),
                  },
                })
              }
            />
          ))}
        </div>
      </div>
    </details>
  );
}

interface JsonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function JsonField({ label, hint, value, problem, onChange }: JsonFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem ?? ''}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          className="text-input mono"
          rows={5}
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={problem !== undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
