import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

/** What helps where no server was reached, by the stage and code of the failure. */
function remedyOf({ stage, code, url }: AddressScene): string {
  switch (stage) {
    case 'dns':
      return code === 'EAI_AGAIN'
        ? 'check the network and its name server'
        : 'correct the host name; an internal one may need a VPN';
    case 'connect':
      return code === 'ECONNREFUSED'
        ? 'check that the server is running and that host and port are correct'
        : 'check the network, a VPN, or a firewall in between';
    case 'proxy':
      return 'correct the proxy in the environment, or leave it out: --no-proxy';
    case 'tls':
      return tlsRemedy(code, url);
    default:
      return '';
  }
}

/** Node's codes of the checks that a certificate failed. */
function tlsRemedy(code: string, url: string): string {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return 'give the certificate of its authority: --ca FILE (in the window under TLS and proxy)';
    case 'CERT_HAS_EXPIRED':
      return 'have the certificate renewed on the server';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'use a host name that the certificate is made for';
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'EPROTO':
      return `try http${url.slice(url.indexOf(':'))}`;
    default:
      return '';
  }
}

/** No answer came at all. */
export const notReached: MishapClass<AddressScene> = {
  recognise(scene): Mishap | null {
    const remedy = scene.status > 0 ? '' : remedyOf(scene);
    return remedy === '' ? null : { cause: 'not-reached', ...scene.told, remedy };
  },
};
