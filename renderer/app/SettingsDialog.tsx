import { useState } from 'react';
import type { AppInfo, Settings } from '../../shared/bridge/index.ts';
import { changeSettings, notify, sentenceOf, useLayout, useSettings } from '../state/index.ts';
import { Button, Dialog, Field, Segmented, Tabs } from '../widgets/index.ts';
import { KeysSettings } from './KeysSettings.tsx';
import { LineField, NumberField } from './SettingsFields.tsx';
import { SignInsSettings } from './SignInsSettings.tsx';
import './settings.css';

const PAGES = [
  { value: 'look', label: 'Appearance' },
  { value: 'connections', label: 'Connections' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'captures', label: 'Captures' },
  { value: 'redaction', label: 'Redaction' },
  { value: 'keys', label: 'Keys' },
  { value: 'about', label: 'About' },
] as const;

/** Settings of the application; they hold as soon as they are changed. */
export function SettingsDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'settings');
  const close = useLayout((state) => state.close);
  const settings = useSettings((state) => state.settings);
  const app = useSettings((state) => state.app);
  const [page, setPage] = useState<(typeof PAGES)[number]['value']>('look');
  if (!shown || settings === null || app === null) return null;
  return (
    <Dialog open onClose={close} title="Settings" width={640} footer={<Button onClick={close}>Close</Button>}>
      <Tabs label="Settings" tabs={PAGES} value={page} onChange={setPage} className="settings-tabs">
        <div className="settings">
          {page === 'look' ? <Look settings={settings} /> : null}
          {page === 'connections' ? <Connections settings={settings} /> : null}
          {page === 'sign-ins' ? <SignInsSettings /> : null}
          {page === 'captures' ? <Captures settings={settings} app={app} /> : null}
          {page === 'redaction' ? <Redaction settings={settings} /> : null}
          {page === 'keys' ? <KeysSettings keys={settings.keys} onChange={(keys) => change({ keys })} /> : null}
          {page === 'about' ? <About settings={settings} app={app} /> : null}
        </div>
      </Tabs>
    </Dialog>
  );
}

interface PageProps {
  readonly settings: Settings;
}

function Look({ settings }: PageProps) {
  return (
    <>
      <div className="settings-line">
        <span>Theme</span>
        <Segmented
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
      <div className="settings-line">
        <span>Font size</span>
        <Segmented
          label="Font size"
          value={settings.fontSize}
          options={[
            { value: 'small', label: 'Small' },
            { value: 'medium', label: 'Medium' },
            { value: 'large', label: 'Large' },
          ]}
          onChange={(fontSize) => change({ fontSize })}
        />
      </div>
      <div className="settings-line">
        <span>Density of lists</span>
        <Segmented
          label="Density of lists"
          value={settings.density}
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'normal', label: 'Normal' },
            { value: 'relaxed', label: 'Relaxed' },
          ]}
          onChange={(density) => change({ density })}
        />
      </div>
      <div className="settings-line">
        <span>Panel hints</span>
        <Button disabled={settings.hintsSeen.length === 0} onClick={() => change({ hintsSeen: [] })}>
          Show dismissed hints again
        </Button>
      </div>
    </>
  );
}

function Connections({ settings }: PageProps) {
  return (
    <>
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
        label="Maximum total time, seconds"
        hint="progress resets the timeout, but no request waits longer than this; 0 = no limit"
        problem="A number of seconds from 0 (no limit) to 86,400."
        kept={settings.timeoutMaxMs}
        per={1000}
        least={0}
        most={86_400_000}
        onChange={(timeoutMaxMs) => change({ timeoutMaxMs })}
      />
    </>
  );
}

function Captures({ settings, app }: PageProps & { readonly app: AppInfo }) {
  return (
    <>
      <LineField
        key={settings.captureFolder}
        label="Capture folder"
        hint={`Holds from the next start on; only you can read it then. Now: ${app.captureFolder}`}
        placeholder="default"
        kept={settings.captureFolder}
        problemOf={(text) => (text.length > 32_768 ? 'This path is too long.' : '')}
        onChange={(captureFolder) => change({ captureFolder })}
      />
      <NumberField
        label="Maximum size of a capture file, GB"
        hint="at this size the capture continues in another file, with a note"
        problem="A number of gigabytes from 0.001 to 1,024."
        kept={settings.captureLimitMb}
        per={1024}
        least={1}
        most={1_048_576}
        onChange={(captureLimitMb) => change({ captureLimitMb })}
      />
      <NumberField
        label="Maximum number of files of a capture"
        hint="the first and the newest are kept; with 1, recording stops at the limit"
        problem="A whole number from 1 to 1,000."
        kept={settings.captureParts}
        per={1}
        least={1}
        most={1_000}
        onChange={(captureParts) => change({ captureParts })}
      />
      <NumberField
        label="Keep captures for (days)"
        hint="older ones go to the trash, except pinned ones; 0 = keep them all"
        problem="A whole number from 0 to 36,500."
        kept={settings.keepDays}
        per={1}
        least={0}
        most={36_500}
        onChange={(keepDays) => change({ keepDays })}
      />
      <NumberField
        label="Keep captures up to (GB)"
        hint="beyond that the oldest go to the trash, except pinned ones; 0 = no limit"
        problem="A whole number from 0 to 1,000,000."
        kept={settings.keepGb}
        per={1}
        least={0}
        most={1_000_000}
        onChange={(keepGb) => change({ keepGb })}
      />
      <p className="settings-note">Deleted captures stay in the folder trash of the capture folder for 30 days.</p>
    </>
  );
}

/** Shorter texts stand everywhere by chance. */
const SHORTEST_TEXT = 6;

function Redaction({ settings }: PageProps) {
  const [text, setText] = useState(settings.redactTexts.join('\n'));
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const short = lines.find((line) => line.length < SHORTEST_TEXT);
  const problem =
    short !== undefined
      ? `“${short}” is too short: a text has at least ${SHORTEST_TEXT} characters.`
      : lines.length > 200 || lines.some((line) => line.length > 1_000)
        ? 'At most 200 lines of at most 1,000 characters.'
        : '';
  return (
    <Field
      label="Also redact these texts"
      hint="One a line, such as a host or the name of a customer. Exports and reports have them nowhere, beside the secrets that are found."
      problem={problem}
    >
      {({ id, describedBy }) => (
        <textarea
          id={id}
          className="text-input mono settings-texts"
          rows={8}
          aria-describedby={describedBy}
          aria-invalid={problem !== ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (problem === '' && lines.join('\n') !== settings.redactTexts.join('\n')) change({ redactTexts: lines });
          }}
        />
      )}
    </Field>
  );
}

function About({ settings, app }: PageProps & { readonly app: AppInfo }) {
  return (
    <>
      {app.shell === 'desktop' ? (
        <div className="settings-line">
          <span>New versions</span>
          <Segmented
            label="New versions"
            value={settings.updates}
            options={[
              { value: 'ask', label: 'Look each day, and ask' },
              { value: 'off', label: 'Do not look' },
            ]}
            onChange={(updates) => change({ updates })}
          />
        </div>
      ) : null}
      <Facts app={app} />
    </>
  );
}

function Facts({ app }: { readonly app: AppInfo }) {
  return (
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
  );
}

function change(changed: Partial<Settings>): void {
  changeSettings(changed).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
