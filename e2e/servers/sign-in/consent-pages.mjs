// The pages of an `oidc-provider` at which a user signs in and consents: without what its own ones fetch from elsewhere.
import { bodyOf } from '../peers/http-peer.mjs';

const LOGIN = '<label>Name <input name="login" required></label> <button>Sign in</button>';

/** Shows the page of an interaction, or takes what was entered there. */
export async function interact(provider, request, response) {
  const interaction = await provider.interactionDetails(request, response);
  const { name, details } = interaction.prompt;
  if (request.method === 'GET') {
    const scopes = Object.values(details.missingResourceScopes ?? {}).flat();
    const asks = name === 'login' ? LOGIN : `<p>mcpscope asks for: ${scopes.join(', ')}</p> <button>Allow</button>`;
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
    response.end(`<title>Sign-in</title><form method="post" action="${request.url}">${asks}</form>`);
    return;
  }
  const form = new URLSearchParams(await bodyOf(request));
  const result =
    name === 'login'
      ? { login: { accountId: form.get('login') } }
      : { consent: { grantId: await granted(provider, interaction) } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

/** All that is asked for, and what was granted before. */
async function granted(provider, { grantId, session, params, prompt: { details } }) {
  const grant =
    grantId === undefined
      ? new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
      : await provider.Grant.find(grantId);
  if (details.missingOIDCScope) grant.addOIDCScope(details.missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(details.missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}
