declare module 'proxy-from-env' {
  /** URL of the proxy that the environment names for this URL; '' for none. */
  export function getProxyForUrl(url: string): string;
}
