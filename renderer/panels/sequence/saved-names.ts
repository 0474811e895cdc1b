/** Name of a saved diagram, from what the server called itself: `sequence-weather-2.0.0.svg`. Plain letters only. */
export function savedName(server: string, ending: 'svg' | 'mmd'): string {
  const plain = server
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, '');
  return `sequence${plain === '' ? '' : `-${plain}`}.${ending}`;
}
