// What of odd tools reached a model, in the letters of the table that the rules come from.

/** The rows of odd tools as they are served: each with a good one first, and every tool known again by what it says of itself, or by its name. */
export function servedRows(good, oddTools) {
  return oddTools.map(([, tools], row) =>
    [good, ...tools].map((tool, at) => {
      if (typeof tool !== 'object' || tool === null) return tool;
      const own = { ...tool };
      if (own.name === 'good' || own.name === 'odd') own.name = `${own.name}${row}`;
      if (typeof own.description === 'string') own.description = `${mark(row, at)} ${own.description}`;
      return own;
    }),
  );
}

/**
 * The letter of a row: `S` where nothing of the server reached the model, `t` where a tool did not, `~` where all did and one was changed
 * more than the good tool was, `+` where they are as they were served.
 */
export function letterOf(row, served, offered) {
  const reached = served.map((tool, at) => offered.find((one) => isSame(one, tool, row, at)));
  if (reached.every((one) => one === undefined)) return 'S';
  // Of two tools of one name, one that says it is the other one is lost as well.
  if (new Set(reached).size < served.length || reached.includes(undefined)) return 't';
  const always = addedTo(served[0].inputSchema, reached[0].schema);
  const changed = served.some((tool, at) => at > 0 && isChanged(tool, reached[at], always));
  return changed ? '~' : '+';
}

/** What a program adds to every schema: keys of its root, and properties. */
function addedTo(served, schema) {
  return { keys: newKeys(served, schema), properties: newKeys(served.properties, schema?.properties) };
}

function newKeys(before, after) {
  return Object.keys(after ?? {}).filter((key) => !Object.hasOwn(before ?? {}, key));
}

function mark(row, at) {
  return `[${row}.${at}]`;
}

function isSame(offered, tool, row, at) {
  if (typeof tool?.description === 'string') return String(offered.description ?? '').includes(mark(row, at));
  return typeof tool?.name === 'string' && tool.name !== '' && offered.name.endsWith(tool.name);
}

function isChanged(tool, { schema, description }, always) {
  if (typeof tool.description === 'string' && !String(description).includes(tool.description)) return true;
  const of = (value) => (isObject(value) ? canonical(withoutAdded(value, always)) : canonical(value));
  return of(schema) !== of(tool.inputSchema);
}

function withoutAdded(schema, { keys, properties }) {
  const rest = without(schema, keys);
  return isObject(rest.properties) ? { ...rest, properties: without(rest.properties, properties) } : rest;
}

function without(value, keys) {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is the same for what says the same. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join()}}`;
}
