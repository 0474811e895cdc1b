// Finds what is exported and imported nowhere. Knows nothing of the disk.
import { posix } from 'node:path';
import { EVERYTHING } from './imports-of.mjs';

/** A tool asks for these by name, and no import tells. */
const ASKED_FOR = [/^e2e\/standin\//, /^scripts\/schemas\.mjs setup$/, / default$/];

/**
 * What is exported for nobody, one sentence each: names that a module hands on, and values. A type may be exported where it only stands in what
 * is. `modules`: what `moduleOf` tells of every source, by its path; `beside`: of those that take names and are not judged.
 */
export function judgeExports(modules, beside = new Map()) {
  const taken = takenNames([...modules, ...beside], modules);
  return Array.from(modules).flatMap(([file, { exports }]) =>
    exports.flatMap(({ name, isType, from }) => {
      const place = `${file} ${name}`;
      if (name === EVERYTHING || taken.has(place) || (isType && from === null)) return [];
      if (ASKED_FOR.some((pattern) => pattern.test(place))) return [];
      return [
        `${file}: nobody imports ${name} from here: ${from === null ? 'it is exported' : 'it is handed on'} in vain.`,
      ];
    }),
  );
}

/** Everything that is imported, as file and name, however many hands it went through. */
function takenNames(takers, modules) {
  const taken = new Set();
  for (const [file, { takes }] of takers) for (const { module, name } of takes) take(placeOf(file, module), name);
  return taken;

  function take(file, name) {
    const exports = modules.get(file)?.exports ?? [];
    if (name === EVERYTHING) {
      for (const each of exports) if (each.name !== EVERYTHING) take(file, each.name);
    } else {
      const place = `${file} ${name}`;
      if (taken.has(place)) return;
      taken.add(place);
    }
    for (const { name: own, from } of exports) {
      if (from === null || (own !== name && own !== EVERYTHING)) continue;
      take(placeOf(file, from.module), own === EVERYTHING ? name : from.name);
    }
  }
}

/** Path of a module that a file names; '' for that of a package. */
function placeOf(file, module) {
  return module.startsWith('.') ? posix.join(posix.dirname(file), module.replace(/\?.*$/, '')) : '';
}
