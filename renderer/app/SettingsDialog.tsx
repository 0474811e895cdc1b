import { useState } from 'react';
import type { Settings } from '../../shared/bridge/index.ts';
import { changeSettings, notify, sentenceOf, useLayout, useSettings } from '../state/index.ts';
import { Button, Dialog, Field, Select, TextInput } from '../widgets/index.ts';
import './settings.css';

/** Settings of the application; they hold as soon as they are changed. */
export function SettingsDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'settings');
  const close = useLayout((state) => state.close);
  const settings = useSettings((state) => state.settings);
  const app = useSettings((state) => state.app);
  if (!shown || settings === null || app === null) return null;
  return (
    <Dialog open onClose={close} title="Settings" width={480} footer={<Button onClick={close}>Close</Button>}>
      <div className="settings">
        <div className="settings-line">
          <span>Theme</span>
          <Select
            label="Theme"
            value={settings.theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <NumberField
          label="Request timeout of new connections, seconds"
          hint="0 = no timeout"
          problem="A number of seconds from 0 (none) to 86,400."
          kept={settings.timeoutMs}
          per={1000}
          least={0}
          most={86_400_000}
          onChange={(timeoutMs) => change({ timeoutMs })}
        />
        <NumberField
          label="Largest file of a record of new connections, GB"
          hint="at this size the record goes on in another file, with a note"
          problem="A number of gigabytes from 0.001 to 1,024."
          kept={settings.captureLimitMb}
          per={1024}
          least={1}
          most={1_048_576}
          onChange={(captureLimitMb) => change({ captureLimitMb })}
        />
        <NumberField
          label="Most files of a record"
          hint="the first and the newest are kept; with 1, recording stops at the limit"
          problem="A whole number from 1 to 1,000."
          kept={settings.captureParts}
          per={1}
          least={1}
          most={1_000}
          onChange={(captureParts) => change({ captureParts })}
        />
        <dl className="settings-facts">
          <dt>Version</dt>
          <dd>
            {app.version}, {app.shell} shell, {app.platform}
          </dd>
          <dt>Capture folder</dt>
          <dd className="mono">{app.captureFolder}</dd>
          <dt>Secrets of saved servers are kept</dt>
          <dd>
            {app.secretsKept === 'sealed'
              ? 'encrypted by the keychain of the system'
              : 'unencrypted, in secrets.json, which only your user can read'}
          </dd>
          <dt>Working directory</dt>
          <dd className="mono">{app.cwd}</dd>
        </dl>
      </div>
    </Dialog>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is said of a text that is no number from `least` to `most`. */
  readonly problem: string;
  /** A whole number of the unit in which it is kept; `least` and `most` are in it as well. */
  readonly kept: number;
  /** How many of that unit are one of the unit that the user writes. */
  readonly per: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (kept: number) => void;
}

/** A number that holds when the user leaves its field. */
function NumberField({ label, hint, problem, kept, per, least, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(kept / per));
  const written = Math.round(Number(text) * per);
  const good = text.trim() !== '' && written >= least && written <= most;
  return (
    <Field label={label} hint={hint} problem={good ? '' : problem}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          inputMode="decimal"
          aria-describedby={describedBy}
          aria-invalid={!good}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (good && written !== kept) onChange(written);
          }}
        />
      )}
    </Field>
  );
}

function change(changed: Partial<Settings>): void {
  changeSettings(changed).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
