/** What is derived of a model, or of anything that is told: made when it is first asked for, and let go with it. */
export function derived<M extends object, T extends object | string>(make: (model: M) => T): (model: M) => T {
  const made = new WeakMap<M, T>();
  return (model) => {
    const known = made.get(model);
    if (known !== undefined) return known;
    const fresh = make(model);
    made.set(model, fresh);
    return fresh;
  };
}
