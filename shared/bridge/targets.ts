import { z } from 'zod';
import { HEADER_NAME } from '../mcp/index.ts';
import { text } from './inputs.ts';
import { signInChoices } from './sign-in-choices.ts';

/** What to start and how. */
export const stdioTarget = z.strictObject({
  transport: z.literal('stdio'),
  /** Shown in tabs and lists; the command's file name when empty. */
  name: text.max(200),
  command: text.min(1).max(32_768),
  args: z.array(text.max(131_072)).max(4_096),
  /** Absolute, or relative to the engine's own; the engine's own when empty. */
  cwd: text.max(32_768),
  /** Variables set on top of the inherited ones. */
  env: z.record(text, text),
});

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const ONE_LINE = 'It must be one line of printable Latin characters.';

/** Header lines may hold what one line of HTTP can (RFC 9110 §5.5); what cannot be sent is refused here, not later. */
const header = z.strictObject({
  name: z.string().regex(HEADER_NAME, 'It must be a header name.'),
  value: text.max(65_536).regex(HEADER_VALUE, ONE_LINE),
});

const file = text.max(32_768);

/** Where a server is, and how to get there. Secrets in it stay out of captures. */
export const urlTarget = z.strictObject({
  /** `auto` finds out which of the others it is (protocol facts §1.7). */
  transport: z.enum(['auto', 'http', 'sse', 'ws']),
  /** Shown in tabs and lists; host and path when empty. */
  name: text.max(200),
  /** Absolute: http, https, ws or wss. */
  url: text.min(1).max(32_768),
  /** Sent with every request, after those that the protocol needs; one of the same name takes their place. */
  headers: z.array(header).max(100),
  /** Sent as `Authorization: Bearer …` when not empty. */
  bearer: text.max(65_536).regex(HEADER_VALUE, ONE_LINE),
  /** `Origin` to send; none when empty. */
  origin: text.max(2_048).regex(HEADER_VALUE, ONE_LINE),
  /** PEM files: authorities to trust beside the system's, and our own certificate with its key. None when empty. */
  caFile: file,
  certFile: file,
  keyFile: file,
  keyPassphrase: text.max(4_096),
  /** Goes on although a certificate does not pass. */
  insecure: z.boolean(),
  /** Use the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name. */
  proxy: z.boolean(),
  /** Ask for bodies without a content coding, so that they are readable on the wire. */
  identity: z.boolean(),
  /** HTTP+SSE: post to an endpoint of another origin than the stream's. */
  otherOrigin: z.boolean(),
  /** Time for DNS, TCP and TLS together, ms; 0 for none of ours. */
  connectTimeoutMs: z.int().min(0).max(86_400_000),
  /** How it signs in where the server asks for that; not at all when not given. */
  signIn: signInChoices.optional(),
});

export const target = z.discriminatedUnion('transport', [stdioTarget, urlTarget]);

export type StdioTarget = z.infer<typeof stdioTarget>;
export type UrlTarget = z.infer<typeof urlTarget>;
export type Target = z.infer<typeof target>;
