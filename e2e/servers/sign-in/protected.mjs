// An MCP server of the official SDK that an authorization server of others protects: /mcp wants the scope read, and write for calls;
// /brief lists its tools three times for a token, as if it had ended then; /bound takes only tokens that are bound to a key.
import {
  bearerAuthChallengeResponse,
  buildOAuthProtectedResourceMetadata,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createServer } from 'node:http';
import { sdkSurface } from '../sdk-surface.mjs';
import { accessTokens, invalid, requireProof } from './access-token.mjs';

/** Its paths; each is a resource of its own. */
export const PATHS = ['/mcp', '/brief', '/bound'];

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
/** So often /brief lists its tools for a token. */
const TIMES = 3;

/** The server by the metadata of the authorization server; with `scoped` it looks at scopes. */
export function protectedServer(metadata, { scoped = true } = {}) {
  const handler = createMcpHandler(() => sdkSurface(handler.notify), { keepAliveMs: 500 });
  const verify = accessTokens(metadata);
  const shown = new Map();

  /** Throws what is wrong with the token of a request. */
  const admit = async (request, { pathname, method, requiredScopes }) => {
    const bound = pathname === '/bound';
    const header = request.headers.get('authorization')?.replace(/^dpop /i, bound ? 'Bearer ' : '$&');
    const verifier = { verifyAccessToken: (token) => verify(token, request.url) };
    const info = await verifyBearerToken(header, { verifier, requiredScopes, expectedResource: request.url });
    if (bound) await requireProof(request, info);
    const times = (shown.get(info.token) ?? 0) + (method === 'tools/list' ? 1 : 0);
    shown.set(info.token, times);
    if (pathname === '/brief' && times > TIMES) throw invalid('The token has ended.');
    return info;
  };

  const fetch = async (request) => {
    const { origin, pathname } = new URL(request.url);
    const resource = new URL(pathname.replace(WELL_KNOWN, ''), origin);
    if (!PATHS.includes(resource.pathname)) return new Response(null, { status: 404 });
    if (pathname !== resource.pathname)
      return Response.json({
        ...buildOAuthProtectedResourceMetadata({ oauthMetadata: metadata, resourceServerUrl: resource }),
        ...(resource.pathname === '/bound' ? { dpop_bound_access_tokens_required: true } : {}),
      });
    const { method } = request.method === 'POST' ? await request.clone().json() : {};
    const requiredScopes = !scoped ? [] : method === 'tools/call' ? ['read', 'write'] : ['read'];
    try {
      const authInfo = await admit(request, { pathname, method, requiredScopes });
      return await handler.fetch(request, { authInfo });
    } catch (error) {
      const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
      const refusal = bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl });
      const challenge = refusal.headers.get('www-authenticate');
      if (pathname === '/bound' && challenge !== null)
        refusal.headers.set('www-authenticate', challenge.replace('Bearer', 'DPoP algs="ES256",'));
      return refusal;
    }
  };
  return createServer(toNodeHandler({ fetch }));
}
