import { describe, expect, it } from 'vitest';
import { NO_SIGN_IN_CHOICES } from '../../state/index.ts';
import { readSignIn, signInForm, type SignInForm } from './sign-in-form.ts';

const typed = (change: Partial<SignInForm>): ReturnType<typeof readSignIn> =>
  readSignIn({ ...signInForm(NO_SIGN_IN_CHOICES), ...change });

describe('what is chosen for a sign-in', () => {
  it('may be nothing at all', () => {
    expect(typed({})).toEqual({ ok: true, choices: NO_SIGN_IN_CHOICES });
  });

  it('is taken without the blanks around it', () => {
    expect(typed({ clientId: ' me ', scope: ' read write ', redirectPort: ' 4000 ' })).toMatchObject({
      choices: { clientId: 'me', scope: 'read write', redirectPort: 4000 },
    });
  });

  it('takes a private key in place of a secret, and leaves out what belongs to another way', () => {
    const key = { grant: 'client_credentials', clientId: 'me', clientKey: 'PEM', workloadToken: 'x' } as const;
    expect(typed(key)).toMatchObject({ ok: true, choices: { clientKey: 'PEM', workloadToken: '' } });
  });

  it.each([
    [{ redirectPort: '0' }, ['redirectPort']],
    [{ redirectPort: 'http' }, ['redirectPort']],
    [{ issuer: 'login.example' }, ['issuer']],
    [{ clientDocument: 'http://me.example/client' }, ['clientDocument']],
    [{ clientSecret: 'hush' }, ['clientId']],
    [{ profile: 'my work' }, ['profile']],
    [{ grant: 'client_credentials' as const }, ['clientId', 'clientSecret']],
    [{ grant: 'workload_identity' as const, clientId: 'me' }, ['workloadToken']],
    [
      { grant: 'enterprise_managed' as const, clientId: 'me' },
      ['identityEndpoint', 'identityClientId', 'identityToken'],
    ],
  ])('%j is refused at %j', (change, fields) => {
    const reading = typed(change);
    expect(reading.ok ? [] : Object.keys(reading.problems)).toEqual(fields);
  });
});
