import { Popover, Checkbox, Segmented, Select, TextInput } from '../../widgets/index.ts';
import { Amount } from './Amount.tsx';
import { edited, editOf, unedited } from './header-rows.ts';
import { ruleEnd, spoiled, unspoiled, type SendOptions } from './send-options.ts';
import { bytesSent } from './message-note.ts';
import type { Composer } from './use-composer.ts';

/** Ways to write what should not be written. */
export function MisbehaveMenu({ composer }: { readonly composer: Composer }) {
  const { composed, change, misbehaviours } = composer;
  return (
    <Popover
      label="Misbehave"
      badge={misbehaviours.length === 0 ? undefined : <span className="composer-count">{misbehaviours.length}</span>}
      open={composed.popover === 'misbehave'}
      onOpenChange={(open) => change({ popover: open ? 'misbehave' : null })}
      className="composer-misbehave"
      align="end"
    >
      <TextFaults composer={composer} />
      <WireFaults composer={composer} />
      {composer.http ? <HeadFaults composer={composer} /> : null}
    </Popover>
  );
}

function TextFaults({ composer: { text, composed, setSendOptions } }: { readonly composer: Composer }) {
  const { sendOptions } = composed;
  const cut = sendOptions.spoil.find((one) => one.how === 'truncate');
  const has = (how: SendOptions['spoil'][number]['how']): boolean => sendOptions.spoil.some((one) => one.how === how);
  const plainSpoil = (how: 'duplicate-key' | 'newline' | 'bad-utf8', label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={has(how)}
      onChange={(on) => setSendOptions(on ? spoiled(sendOptions, { how }) : unspoiled(sendOptions, how))}
    />
  );
  return (
    <fieldset>
      <legend>Text</legend>
      <Checkbox
        label="Byte order mark"
        hint="EF BB BF before the text"
        checked={sendOptions.bom}
        onChange={(bom) => setSendOptions({ ...sendOptions, bom })}
      />
      {plainSpoil('duplicate-key', 'Duplicate key', 'the first member twice')}
      {plainSpoil('newline', 'Embedded newline', 'LF between two tokens')}
      {plainSpoil('bad-utf8', 'Bad UTF-8', 'FF within the first string')}
      <Checkbox
        label="Truncate"
        {...(cut === undefined ? { hint: text === '' ? 'there is no text yet' : 'only the first bytes' } : {})}
        disabled={cut === undefined && text === ''}
        checked={cut !== undefined}
        onChange={(on) =>
          setSendOptions(
            on
              ? spoiled(sendOptions, { how: 'truncate', bytes: Math.floor(bytesSent(text, sendOptions.bom) / 2) })
              : unspoiled(sendOptions, 'truncate'),
          )
        }
      >
        {cut === undefined ? null : (
          <Amount
            label="Bytes to send"
            unit="bytes"
            value={cut.bytes}
            least={0}
            onChange={(bytes) => setSendOptions(spoiled(sendOptions, { how: 'truncate', bytes }))}
          />
        )}
      </Checkbox>
    </fieldset>
  );
}

function WireFaults({ composer: { lines, transport, composed, setSendOptions } }: { readonly composer: Composer }) {
  const { sendOptions } = composed;
  const { chunks } = sendOptions;
  const rule = ruleEnd(lines);
  return (
    <fieldset>
      <legend>Wire</legend>
      <div className="composer-end">
        <span>Line end</span>
        <Segmented
          label="Line end"
          value={sendOptions.end ?? rule}
          options={(['lf', 'crlf', 'none'] as const).map((value) => ({
            value,
            label: { lf: 'LF', crlf: 'CR LF', none: 'None' }[value],
          }))}
          onChange={(end) => setSendOptions({ ...sendOptions, end: end === rule ? null : end })}
        />
      </div>
      <Checkbox
        label="In pieces"
        {...(chunks === null ? { hint: 'with a pause between them' } : {})}
        checked={chunks !== null}
        onChange={(on) => setSendOptions({ ...sendOptions, chunks: on ? { bytes: 16, delayMs: 100 } : null })}
      >
        {chunks === null ? null : (
          <>
            <Amount
              label="Bytes per piece"
              unit="bytes"
              value={chunks.bytes}
              least={1}
              onChange={(bytes) => setSendOptions({ ...sendOptions, chunks: { ...chunks, bytes } })}
            />
            <Amount
              label="Pause between pieces"
              unit="ms"
              value={chunks.delayMs}
              least={0}
              most={600_000}
              onChange={(delayMs) => setSendOptions({ ...sendOptions, chunks: { ...chunks, delayMs } })}
            />
          </>
        )}
      </Checkbox>
      <Checkbox
        label="Early close"
        hint={
          lines ? 'close stdin after it' : transport === 'ws' ? 'close the socket after it' : 'close before the answer'
        }
        checked={sendOptions.closeEarly}
        onChange={(closeEarly) => setSendOptions({ ...sendOptions, closeEarly })}
      />
    </fieldset>
  );
}

const WRONG_TYPE = 'text/plain';
/** What can be left out before the engine has told the head. */
const USUAL_HEADERS = ['Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name'];

function HeadFaults({ composer: { composed, setSendOptions } }: { readonly composer: Composer }) {
  const { sendOptions } = composed;
  const { headers } = sendOptions;
  const type = editOf(headers, 'Content-Type');
  const wrong = type !== undefined && type.value !== null;
  const missing = headers.find(({ value }) => value === null);
  const leaveOut = (name: string): void => {
    const others = missing === undefined ? headers : unedited(headers, missing.name);
    setSendOptions({ ...sendOptions, headers: edited(others, { name, value: null }) });
  };
  return (
    <fieldset>
      <legend>Headers</legend>
      <Checkbox
        label="Wrong content type"
        {...(wrong ? {} : { hint: WRONG_TYPE })}
        checked={wrong}
        onChange={(on) =>
          setSendOptions({
            ...sendOptions,
            headers: on
              ? edited(headers, { name: 'Content-Type', value: WRONG_TYPE })
              : unedited(headers, 'Content-Type'),
          })
        }
      >
        {wrong ? (
          <TextInput
            mono
            className="composer-amount-text"
            aria-label="Content type"
            value={type.value ?? ''}
            onChange={(event) =>
              setSendOptions({
                ...sendOptions,
                headers: edited(headers, { name: 'Content-Type', value: event.currentTarget.value }),
              })
            }
          />
        ) : null}
      </Checkbox>
      <Checkbox
        label="Missing header"
        {...(missing === undefined ? { hint: 'omit one' } : {})}
        checked={missing !== undefined}
        onChange={(on) =>
          on
            ? leaveOut('Accept')
            : setSendOptions({ ...sendOptions, headers: headers.filter(({ value }) => value !== null) })
        }
      >
        {missing === undefined ? null : (
          <Select
            label="Header to omit"
            className="composer-amount-select"
            value={missing.name}
            options={[...new Set([missing.name, ...USUAL_HEADERS])].map((value) => ({ value, label: value }))}
            onChange={leaveOut}
          />
        )}
      </Checkbox>
    </fieldset>
  );
}
