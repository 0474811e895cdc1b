import { Field, SecretInput, Switch, TextInput } from '../../widgets/index.ts';
import type { AddressForm } from './address-form.ts';
import type { FormProblems } from './connect-form.ts';

export interface WayFieldsProps {
  readonly address: AddressForm;
  readonly problems: FormProblems;
  readonly onChange: (change: Partial<AddressForm>) => void;
}

/** How an address is reached: certificates, proxy, and what the bodies look like on the wire. */
export function WayFields({ address, problems, onChange }: WayFieldsProps) {
  const wrong = problems.certificate !== undefined || problems.connectTimeout !== undefined;
  const plain = /^\s*(http|ws):/i.test(address.url);
  return (
    <details className="connect-more" open={wrong || address.insecure ? true : undefined}>
      <summary>
        TLS and proxy
        <small>{wayWords(address)}</small>
      </summary>
      <div className="connect-way">
        <div className="connect-pair">
          <FileField label="CA file, PEM" value={address.caFile} onChange={(caFile) => onChange({ caFile })} />
          <Field label="Connect timeout, seconds" problem={problems.connectTimeout ?? ''} hint="0 = the system’s own">
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                inputMode="decimal"
                aria-describedby={describedBy}
                aria-invalid={problems.connectTimeout !== undefined}
                value={address.connectTimeout}
                onChange={(event) => onChange({ connectTimeout: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="connect-pair">
          <FileField
            label="Client certificate, PEM"
            problem={problems.certificate ?? ''}
            value={address.certFile}
            onChange={(certFile) => onChange({ certFile })}
          />
          <FileField label="Client key (PEM)" value={address.keyFile} onChange={(keyFile) => onChange({ keyFile })} />
        </div>
        {address.keyFile === '' ? null : (
          <Field label="Passphrase of the key">
            {({ id }) => (
              <SecretInput
                id={id}
                what="passphrase"
                value={address.keyPassphrase}
                onChange={(event) => onChange({ keyPassphrase: event.target.value })}
              />
            )}
          </Field>
        )}
        <div className="connect-switches">
          <Switch
            label="Proxy from the environment"
            hint="HTTP_PROXY, HTTPS_PROXY, NO_PROXY"
            checked={address.proxy}
            onChange={(proxy) => onChange({ proxy })}
          />
          <Switch
            label="Request uncompressed responses"
            hint="Accept-Encoding: identity, to keep the wire readable"
            checked={address.identity}
            onChange={(identity) => onChange({ identity })}
          />
          {address.transport === 'auto' || address.transport === 'sse' ? (
            <Switch
              label="Allow another origin for the endpoint"
              hint="HTTP+SSE: post to another host than the stream’s"
              checked={address.otherOrigin}
              onChange={(otherOrigin) => onChange({ otherOrigin })}
            />
          ) : null}
          <div className={address.insecure ? 'connect-danger connect-danger-on' : 'connect-danger'}>
            <Switch
              label="Skip certificate checks"
              hint={plain ? 'No effect on an address without TLS' : 'Anyone in between can read and change everything'}
              checked={address.insecure}
              onChange={(insecure) => onChange({ insecure })}
            />
          </div>
        </div>
      </div>
    </details>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string;
  readonly onChange: (path: string) => void;
}

function FileField({ label, value, problem = '', onChange }: FileFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          mono
          placeholder="path"
          aria-describedby={describedBy}
          aria-invalid={problem !== ''}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What is set apart from the ordinary, for the folded part's own line. */
function wayWords({ insecure, caFile, certFile, proxy, otherOrigin }: AddressForm): string {
  return [
    insecure ? '▲ certificates are not checked' : '',
    caFile === '' ? '' : 'own CA',
    certFile === '' ? '' : 'client certificate',
    proxy ? '' : 'no proxy',
    otherOrigin ? 'another origin allowed' : '',
  ]
    .filter((word) => word !== '')
    .join(' · ');
}
