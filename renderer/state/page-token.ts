const KEY = 'mcpscope.token';

/**
 * The access token of the web shell. It comes in the address as `#token=HEX`, is kept for reloads of this tab,
 * and is taken out of the address so that it does not end in bookmarks, history or screenshots.
 */
export function pageToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null && given !== '') {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, '', location.pathname + location.search);
    return given;
  }
  return sessionStorage.getItem(KEY);
}
