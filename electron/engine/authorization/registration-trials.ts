import { ELSEWHERE, judged, leftOut, type Came, type TrialGround } from './trial-ground.ts';

/** Registers a client that a right server does not take. */
export async function register(id: string, ground: TrialGround): Promise<Came> {
  const { server, begin } = ground.signIn;
  const url = server?.registrationEndpoint ?? '';
  if (url === '') return leftOut('the server registers no clients by itself');
  const web = id === 'web-loopback';
  const body = {
    client_name: 'mcpscope, wrong on purpose',
    redirect_uris: [web ? begin.redirectUri || 'http://127.0.0.1:33418/callback' : ELSEWHERE],
    application_type: web ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    // For no other grant is a web application forbidden this machine.
    ...(web ? { grant_types: ['implicit'], response_types: ['token'] } : {}),
  };
  const answer = await ground.ask({
    method: 'POST',
    url,
    headers: [['Content-Type', 'application/json']],
    text: JSON.stringify(body),
  });
  return judged(answer, answer.status === 201 || answer.status === 200);
}
