/** Whether a value of JSON has one of these secrets anywhere in its texts: plain, or as it stands within a JSON text. */
export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  const sought = secrets.flatMap((secret) => (secret === '' ? [] : [secret, quoted(secret)]));
  if (sought.length === 0) return false;
  const texts = textsIn(value);
  return sought.some((secret) => texts.some((text) => text.includes(secret)));
}

function quoted(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
