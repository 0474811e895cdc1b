/** What is derived of a model: made when it is first asked for, and let go with the model. */
export function derived<M extends object, T extends object>(make: (model: M) => T): (model: M) => T {
  const made = new WeakMap<M, T>();
  return (model) => {
    const known = made.get(model);
    if (known !== undefined) return known;
    const fresh = make(model);
    made.set(model, fresh);
    return fresh;
  };
}
