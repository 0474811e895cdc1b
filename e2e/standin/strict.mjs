// Names that runtimes and tools look for on any object.
const ORDINARY = new Set(['then', 'toJSON', 'constructor', 'inspect', 'prototype', '$$typeof', 'nodeType', 'domain']);

/** The object, but asking for a member that it does not have throws: what is not implemented must not pass for working. */
export function strict(name, object) {
  return new Proxy(object, {
    get(target, member, receiver) {
      if (typeof member === 'symbol' || member in target || ORDINARY.has(member) || member.startsWith('_')) {
        return Reflect.get(target, member, receiver);
      }
      throw new Error(`The stand-in has no ${name}.${member}: it is not Electron.`);
    },
  });
}
