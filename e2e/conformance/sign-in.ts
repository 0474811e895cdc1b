import type { SignInSettings } from '../../electron/engine/index.ts';

/** What the suite's client id metadata document is called; nobody fetches it. */
const CLIENT_DOCUMENT = 'https://conformance-test.local/client-metadata.json';
const PATIENCE_MS = 20_000;

interface Context {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly issuer?: string;
  readonly private_key_pem?: string;
  readonly valid_jwt?: string;
  readonly idp_client_id?: string;
  readonly idp_id_token?: string;
  readonly idp_token_endpoint?: string;
}

/** How our client signs in to the suite's servers. */
export function signInOf(environment: NodeJS.ProcessEnv): { readonly signIn: SignInSettings } {
  const context = contextOf(environment);
  const { client_id = '', client_secret = '', issuer = '', private_key_pem = '', valid_jwt = '' } = context;
  const { idp_client_id = '', idp_id_token = '', idp_token_endpoint } = context;
  return {
    signIn: {
      grant: grantOf(context),
      clientId: client_id,
      clientSecret: client_secret,
      clientKey: private_key_pem,
      workloadToken: valid_jwt,
      ...(idp_token_endpoint === undefined
        ? {}
        : {
            identity: {
              tokenEndpoint: idp_token_endpoint,
              clientId: idp_client_id,
              secret: '',
              token: idp_id_token,
            },
          }),
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

function grantOf({
  idp_token_endpoint,
  valid_jwt,
  private_key_pem,
  client_secret,
  issuer,
}: Context): SignInSettings['grant'] {
  if (idp_token_endpoint !== undefined) return 'enterprise_managed';
  if (valid_jwt !== undefined) return 'workload_identity';
  // Those of a client that is registered beforehand for its users name their issuer.
  const byItself = private_key_pem !== undefined || (client_secret !== undefined && issuer === undefined);
  return byItself ? 'client_credentials' : 'authorization_code';
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
