let value = 0;

/** A number that goes up: the resource that changes. */
export const counter = {
  uri: 'demo://counter',
  get value(): number {
    return value;
  },
  up(): number {
    value += 1;
    return value;
  },
};
