import type { SignInSettings } from '../../electron/engine/index.ts';

/** What the suite's client id metadata document is called; nobody fetches it. */
const CLIENT_DOCUMENT = 'https://conformance-test.local/client-metadata.json';
const PATIENCE_MS = 20_000;

interface Context {
  readonly name?: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly issuer?: string;
}

/** How our client signs in to the suite's servers. */
export function signInOf(environment: NodeJS.ProcessEnv): { readonly signIn: SignInSettings } {
  const { name = '', client_id = '', client_secret = '', issuer = '' } = contextOf(environment);
  return {
    signIn: {
      grant: name.startsWith('auth/client-credentials') ? 'client_credentials' : 'authorization_code',
      clientId: client_id,
      clientSecret: client_secret,
      issuer,
      clientDocument: CLIENT_DOCUMENT,
      scope: '',
      privateAddresses: false,
      redirectPort: 0,
      patienceMs: PATIENCE_MS,
      authorize: (url, answer) => void consents(url, answer),
    },
  };
}

function contextOf(environment: NodeJS.ProcessEnv): Context {
  const context = environment['MCP_CONFORMANCE_CONTEXT'];
  return context === undefined ? {} : (JSON.parse(context) as Context);
}

/** The suite's servers ask nobody: they send the browser back at once, to where it says. */
async function consents(url: string, answer: (url: string) => string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  const refused = answer(response.headers.get('location') ?? '');
  if (refused !== '') console.log(`The redirect was not taken: ${refused}.`);
}
