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
              { value: 'system', label: 'as the system' },
              { value: 'dark', label: 'dark' },
              { value: 'light', label: 'light' },
            ]}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <TimeoutField timeoutMs={settings.timeoutMs} />
        <CaptureLimitField megabytes={settings.captureLimitMb} />
        <dl className="settings-facts">
          <dt>Version</dt>
          <dd>
            {app.version}, {app.shell} shell, {app.platform}
          </dd>
          <dt>Captures are kept in</dt>
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

/** In GB, as the sizes of captures are shown. */
function CaptureLimitField({ megabytes }: { readonly megabytes: number }) {
  const [text, setText] = useState(String(megabytes / 1024));
  const captureLimitMb = Math.round(Number(text) * 1024);
  const good = captureLimitMb >= 1 && captureLimitMb <= 1_048_576;
  return (
    <Field
      label="Largest capture of new connections, GB"
      hint="at this size recording stops with a note, and the connection goes on"
      problem={good ? '' : 'A number of gigabytes from 0.001 to 1,024.'}
    >
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          inputMode="decimal"
          aria-describedby={describedBy}
          aria-invalid={!good}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (good && captureLimitMb !== megabytes) change({ captureLimitMb });
          }}
        />
      )}
    </Field>
  );
}

function TimeoutField({ timeoutMs }: { readonly timeoutMs: number }) {
  const [text, setText] = useState(String(timeoutMs / 1000));
  const ms = Math.round(Number(text) * 1000);
  const good = text.trim() !== '' && ms >= 0 && ms <= 86_400_000;
  return (
    <Field
      label="Request timeout of new connections, seconds"
      hint="0: none"
      problem={good ? '' : 'A number of seconds from 0 (none) to 86,400.'}
    >
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          inputMode="decimal"
          aria-describedby={describedBy}
          aria-invalid={!good}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (good && ms !== timeoutMs) change({ timeoutMs: ms });
          }}
        />
      )}
    </Field>
  );
}

function change(changed: Partial<Settings>): void {
  changeSettings(changed).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
