import type { Neighbour } from '../../capture/index.ts';
import { oneLine } from '../reading/index.ts';
import type { Inquiry } from '../session/index.ts';
import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

const ANSWERS: Readonly<Record<Neighbour['as'], string>> = {
  http: 'which answers as Streamable HTTP does',
  sse: 'which answers as HTTP+SSE does',
  locked: 'which asks for authorization',
  none: '',
};

const isPage = ({ contentType, body }: AddressScene): boolean =>
  contentType === 'text/html' || /^\s*<(?:!doctype html|html)\b/i.test(body);

/** Whether what answered is there, and no MCP server at this path. */
function missed(scene: AddressScene): boolean {
  const { status } = scene;
  return (
    status === 404 ||
    status === 405 ||
    status === 406 ||
    status === 410 ||
    (status >= 200 && status < 300 && isPage(scene))
  );
}

/** The usual paths of MCP servers on the origin of an address, that itself left out. */
function neighboursOf(url: string): string[] {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(url) ?? [];
  if (origin === '') return [];
  const tried = path.replace(/\/+$/, '') || '/';
  const folder = path.replace(/\/[^/]*\/?$/, '');
  const paths = [`${folder}/mcp`, `${folder}/sse`, '/mcp', '/sse', '/'];
  return [...new Set(paths)].filter((one) => one !== tried).map((one) => `${origin}${one}`);
}

/** The server answers, and not at this path. */
export const wrongPath: MishapClass<AddressScene> = {
  recognise(scene): Mishap | null {
    const { told, url } = scene;
    if (!missed(scene)) return null;
    const neighbours = scene.neighbours?.filter((one) => one.url !== url);
    const found =
      neighbours?.find(({ as }) => as === 'http' || as === 'sse') ?? neighbours?.find(({ as }) => as === 'locked');
    const page = isPage(scene);
    const tried = (neighbours ?? []).map((one) => one.url.replace(/^https?:\/\/[^/]+/i, ''));
    return {
      cause: page && scene.status < 300 ? 'web-page' : 'wrong-path',
      ...told,
      quote: found ? '' : told.quote,
      remedy: found
        ? `connect to ${oneLine(found.url, 200)}, ${ANSWERS[found.as]}`
        : tried.length === 0
          ? `correct the path of ${oneLine(url, 200)}: it is mostly /mcp or /sse`
          : `correct host, port and path: ${tried.join(', ')} ${tried.length === 1 ? 'is not an MCP server' : 'are not MCP servers'} either`,
    };
  },
  asks(scene): Inquiry | null {
    const { url, tried } = scene;
    if (!missed(scene)) return null;
    // The address itself may stream, where nobody asked it to.
    const urls = [...(tried.posts && !tried.events ? [url] : []), ...neighboursOf(url)];
    return urls.length === 0 ? null : { of: 'neighbours', urls };
  },
};
