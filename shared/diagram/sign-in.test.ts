import { expect, test } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { METADATA, REDIRECT_URI, RESOURCE, ScriptedSignIn, TOKEN } from '../authorization/testing/scripted-sign-in.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { Diagram } from './diagram.ts';
import { layDiagram } from './layout.ts';
import { diagramOf, linesOf } from './testing/scripted-diagram.ts';

/** The diagram of a scripted sign-in. */
function drawn(play: (script: ScriptedSignIn) => void): Diagram {
  const events: CaptureEvent[] = [];
  const script = new ScriptedSignIn();
  const take = script.record.take.bind(script.record);
  script.record.take = (event: CaptureEvent) => {
    take(event);
    events.push(event);
  };
  play(script);
  return diagramOf(events);
}

/** Each arrow by its ends, and its title. */
const arrowsOf = ({ steps }: Diagram): string[] =>
  steps.flatMap((step) => (step.kind === 'arrow' ? [`${step.from} → ${step.to}: ${step.title}`] : []));

const namesOf = ({ participants }: Diagram): string[] => participants.map(({ role, name }) => `${role} ${name}`);

function consents(script: ScriptedSignIn): void {
  script.begin();
  script
    .answers({ body: RESOURCE })
    .answers({ body: { ...METADATA, token_endpoint: 'https://tokens.example/token' } })
    .answers({ status: 201, body: { client_id: 'me', redirect_uris: [REDIRECT_URI] } })
    .authorizes(
      `${METADATA.authorization_endpoint}?state=masked-43-aaaaaaaa&code_challenge=c&code_challenge_method=S256&resource=${encodeURIComponent(RESOURCE.resource)}`,
    );
}

test('what an authorization server answers goes to its own line of life, also at an endpoint of another host', () => {
  const diagram = drawn((script) => {
    consents(script);
    script.comesBack('code=masked-10-bbbbbbbb&state=another');
    script.comesBack(`code=masked-10-bbbbbbbb&state=masked-43-aaaaaaaa&iss=${METADATA.issuer}`);
    script.answers({ body: TOKEN }).ends();
  });
  expect(namesOf(diagram)).toEqual(['client client', 'server server', 'authorization server login.example']);
  expect(arrowsOf(diagram)).toEqual([
    'client → server: GET /.well-known/oauth-protected-resource/api/mcp',
    'server → client: HTTP 200',
    'client → issuer-1: GET /.well-known/oauth-authorization-server/tenant',
    'issuer-1 → client: HTTP 200',
    'client → issuer-1: POST /tenant/register',
    'issuer-1 → client: HTTP 201',
    'client → issuer-1: GET /tenant/authorize',
    'issuer-1 → client: GET /callback',
    'issuer-1 → client: GET /callback',
    'client → issuer-1: POST /token',
    'issuer-1 → client: HTTP 200',
  ]);
  const back = linesOf(diagram).filter((line) => line.startsWith('GET /callback'));
  expect(back[0]).toMatch(
    /^GET .callback · Consent, and the redirect back · code.* · not taken: its state is not the one/,
  );
  expect(back[1]).toContain('Consent, and the redirect back · code, state');
  expect(linesOf(diagram).at(-1)).toMatch(/^■ sign-in ended · signed-in/);
});

test('a refusal comes back by name', () => {
  const diagram = drawn((script) => {
    consents(script);
    script.comesBack('error=access_denied&state=masked-43-aaaaaaaa').ends();
  });
  expect(linesOf(diagram)).toContainEqual(expect.stringContaining('error access_denied, state'));
  expect(diagram.steps.at(-1)).toMatchObject({ kind: 'note', tone: 'error', over: 'client' });
});

test('the documents and authorization URLs of another client are told without what stands in their queries', () => {
  const authorize = 'http://127.0.0.1:3000/authorize?response_type=code&client_id=me&state=open-state';
  const diagram = diagramOf(
    new ScriptedSession()
      .httpHandshake()
      .request(3, {
        purpose: 'probe',
        method: 'GET',
        url: 'http://127.0.0.1:3000/.well-known/oauth-protected-resource',
      })
      .responds(3, 404)
      .ends(3)
      .request(4, { purpose: 'probe', method: 'GET', url: 'http://127.0.0.1:3000/.well-known/openid-configuration' })
      .responds(4, 200)
      .json(4, { issuer: 'http://127.0.0.1:3000' })
      .ends(4)
      .request(5, { purpose: 'probe', method: 'GET', url: authorize })
      .responds(5, 302, { Location: 'http://127.0.0.1:33418/callback?code=open-code&state=open-state' })
      .ends(5).events,
  );
  expect(namesOf(diagram)[2]).toBe('authorization server 127.0.0.1:3000');
  expect(linesOf(diagram).slice(-6)).toEqual([
    'GET /.well-known/oauth-protected-resource · Metadata of the server · #3',
    'HTTP 404 · Not Found · application/json · #3',
    'GET /.well-known/openid-configuration · Metadata of the authorization server · #4',
    'HTTP 200 · OK · application/json · #4',
    'GET /authorize · Authorization URL · #5',
    'HTTP 302 · to http://127.0.0.1:33418/callback · #5',
  ]);
});

test('each issuer has a line of life while there is room, the identity provider of an enterprise too, and all have words', () => {
  const session = new ScriptedSession().httpHandshake().stderr('a word beside the server');
  session.request(10, { purpose: 'assertion', url: 'https://idp.example/token' });
  for (let at = 1; at <= 5; at += 1)
    session.request(10 + at, { purpose: 'token', url: `https://login-${at}.example/token` });
  const diagram = diagramOf(session.events);
  expect(namesOf(diagram).slice(2)).toEqual([
    'identity provider idp.example',
    'authorization server login-1.example',
    'authorization server login-2.example',
    'authorization servers other hosts',
  ]);
  for (const room of [300, 900, 1_500]) {
    const { head, width } = layDiagram(diagram, room);
    const boxes = head.flatMap((shape) => (shape.shape === 'box' ? [[shape.x, shape.x + shape.width] as const] : []));
    for (const [at, [left]] of boxes.entries()) expect(left).toBeGreaterThan(boxes[at - 1]?.[1] ?? 0);
    expect(boxes.at(-1)?.[1]).toBeLessThan(width);
  }
});
