/** What a schema of the bridge says to a value. */
type Answer<T> =
  | { readonly success: true; readonly data: T }
  | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
      };
    };

interface Schema<T> {
  safeParse(value: unknown): Answer<T>;
}

/**
 * The value as its schema takes it. Throws Error with one sentence on the first thing that it does not take, by the
 * name that `names` has for it; never with the value itself, which may be a secret.
 */
export function accepted<T>(schema: Schema<T>, value: unknown, names: Readonly<Record<string, string>>): T {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const part = String(issue?.path[0] ?? '');
  const name = Object.hasOwn(names, part) ? names[part] : part;
  const why = issue?.message.replace(/\.$/, '') ?? 'it is not what was expected';
  throw new Error(`The value of ${name} cannot be used: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`);
}
