// Holds a source against the list of the ways by which texts leave the program. Knows nothing of the disk.
import { parseSync, Visitor } from 'rolldown/utils';

/** What is wrong with a source, one sentence each. `file`: its path; `sinks`: as in `sinks.mjs`. */
export function judgeSinks(file, text, sinks) {
  const wrong = new Set();
  for (const place of placesIn(file, text))
    for (const { sink, at, only, within = '' } of sinks)
      if (at.test(place) && file.startsWith(within) && !only.includes(file))
        wrong.add(
          `${file}: ${place} leads to ${sink}${only.length === 0 ? ', where nothing of ours goes' : `: that is for ${only.join(', ')}`}.`,
        );
  return [...wrong];
}

/** Whether a source is of the product: tests, and what they need, print what they like. */
export function isProduct(file) {
  return /^(?:electron|renderer|shared)\//.test(file) && /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file);
}

function placesIn(file, text) {
  const { program } = parseSync(file, text);
  const places = [];
  const said = ({ start, end }) => text.slice(start, end).replace(/\s+|\?(?=\.)/g, '');
  new Visitor({
    MemberExpression: (node) => {
      const { object, property, computed } = node;
      // `console['log']` is the same place.
      if (computed && property.type === 'Literal') places.push(`${said(object)}.${property.value}`);
      else if (!computed) places.push(said(node));
    },
    NewExpression: ({ callee }) => void (callee.type === 'Identifier' && places.push(callee.name)),
    JSXAttribute: ({ name }) => void places.push(said(name)),
    ObjectPattern: ({ properties, typeAnnotation }) => {
      if (typeAnnotation)
        for (const name of namesOf(properties)) places.push(`${said(typeAnnotation).slice(1)}: ${name}`);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'ObjectPattern' && init)
        for (const name of namesOf(id.properties)) places.push(`${said(init)}.${name}`);
    },
  }).visit(program);
  return places;
}

function namesOf(properties) {
  return properties.flatMap(({ key }) => (key?.type === 'Identifier' ? [key.name] : []));
}
