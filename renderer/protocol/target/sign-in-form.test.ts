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

  it.each([
    [{ redirectPort: '0' }, ['redirectPort']],
    [{ redirectPort: 'http' }, ['redirectPort']],
    [{ issuer: 'login.example' }, ['issuer']],
    [{ clientDocument: 'http://me.example/client' }, ['clientDocument']],
    [{ clientSecret: 'hush' }, ['clientId']],
    [{ grant: 'client_credentials' as const }, ['clientId', 'clientSecret']],
  ])('%j is refused at %j', (change, fields) => {
    const reading = typed(change);
    expect(reading.ok ? [] : Object.keys(reading.problems)).toEqual(fields);
  });
});
