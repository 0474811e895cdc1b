import type { RefObject } from 'react';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { Field, SecretInput, Select, TextInput } from '../../widgets/index.ts';
import type { AddressForm } from './address-form.ts';
import type { ConnectForm, FormProblems } from './connect-form.ts';
import { headerLines } from './form-line.ts';
import { LineList } from './LineList.tsx';
import { SignsInFields } from './SignsInFields.tsx';
import { WayFields } from './WayFields.tsx';
import './target.css';

export interface AddressFieldsProps {
  readonly form: ConnectForm;
  readonly problems: FormProblems;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onChange: (change: Partial<ConnectForm>) => void;
  /** True when the text was a whole server and is in the form now. */
  readonly onPaste: (text: string) => boolean;
}

const TRANSPORTS: readonly { readonly value: UrlTarget['transport']; readonly label: string; readonly hint: string }[] =
  [
    { value: 'auto', label: 'auto', hint: 'detected' },
    { value: 'http', label: 'Streamable HTTP', hint: 'from 2025-03-26' },
    { value: 'sse', label: 'HTTP+SSE', hint: '2024-11-05' },
    { value: 'ws', label: 'WebSocket', hint: 'custom, ws:// or wss://' },
  ];

const HEADERS = { name: 'Name', value: 'value', read: headerLines };

/** A server at an address, and what it is to be told with every request. */
export function AddressFields({ form, problems, first, onChange, onPaste }: AddressFieldsProps) {
  const { address } = form;
  const change = (changed: Partial<AddressForm>): void => onChange({ address: { ...address, ...changed } });
  return (
    <>
      <Field label="URL" problem={problems.url ?? ''}>
        {({ id, describedBy }) => (
          <TextInput
            ref={first}
            id={id}
            mono
            inputMode="url"
            className="connect-line"
            placeholder="http://localhost:3001/mcp"
            aria-describedby={describedBy}
            aria-invalid={problems.url !== undefined}
            value={address.url}
            onChange={(event) => change({ url: event.target.value })}
            onPaste={(event) => {
              if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
        )}
      </Field>
      <div className="connect-pair">
        <Field label="Transport" group>
          {() => (
            <Select
              label="Transport"
              className="connect-select"
              value={address.transport}
              options={TRANSPORTS}
              onChange={(transport) => change({ transport })}
            />
          )}
        </Field>
        <Field label="Name" hint="Empty: host and path">
          {({ id }) => (
            <TextInput id={id} value={form.name} onChange={(event) => onChange({ name: event.target.value })} />
          )}
        </Field>
      </div>
      <div className="connect-pair">
        <Field label="Bearer token" problem={problems.bearer ?? ''} hint="Kept for this server, never in captures">
          {({ id, describedBy }) => (
            <SecretInput
              id={id}
              what="token"
              aria-describedby={describedBy}
              aria-invalid={problems.bearer !== undefined}
              value={address.bearer}
              onChange={(event) => change({ bearer: event.target.value })}
            />
          )}
        </Field>
        <Field label="Origin" problem={problems.origin ?? ''} hint="Empty: no Origin header">
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              mono
              placeholder="https://example.com"
              aria-describedby={describedBy}
              aria-invalid={problems.origin !== undefined}
              value={address.origin}
              onChange={(event) => change({ origin: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Extra headers"
        group
        problem={problems.headers ?? ''}
        hint={
          address.headers.length === 0
            ? 'Sent with every request, in place of one of the same name. Add them, or paste raw headers.'
            : undefined
        }
      >
        {() => (
          <LineList what="header" named={HEADERS} lines={address.headers} onChange={(headers) => change({ headers })} />
        )}
      </Field>
      <SignsInFields address={address} problems={problems} onChange={change} />
      <WayFields address={address} problems={problems} onChange={change} />
    </>
  );
}
