// Holds a tree of files against the list of its rooms. Knows nothing of the disk.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { COMPUTED } from './imports-of.mjs';

/** Among the packages of a room: the modules of Node. */
export const NODE = 'node:';

/** What tests may import beside what their room may. */
const TEST_PACKAGES = new Set([
  NODE,
  'vitest',
  'fast-check',
  'happy-dom',
  '@playwright/test',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
  'rolldown',
  'yaml',
  'eventsource-parser',
  'selfsigned',
  'ajv',
  'ws',
  'react-dom',
]);

/**
 * What is wrong with a tree, one sentence each. `tree`: the imports of every source, by its path, as they are written. `rooms`: as in
 * `rooms.mjs`.
 */
export function judge(tree, rooms) {
  const house = new House(tree, rooms);
  return [...house.wrongRooms(), ...house.wrongImports(), ...house.unusedPermissions(), ...house.circles()];
}

class House {
  #tree;
  /** By path. */
  #rooms;
  /** As they are listed: a room, or with `/*` every folder of another one. */
  #kinds;
  /** What each room imports in its own right, not in its tests: rooms and packages, with the files that do. */
  #used = new Map();

  constructor(tree, rooms) {
    this.#tree = tree;
    this.#rooms = new Map(rooms.map((room) => [room.room, { ...room, kind: room.room }]));
    for (const kind of rooms.filter(({ room }) => room.endsWith('/*'))) this.#rooms.delete(kind.room);
    this.#kinds = new Map(rooms.map((room) => [room.room, room]));
    // Rooms of one kind are known by the folder around them, each being a room by itself.
    for (const folder of new Set(Array.from(tree.keys(), folderOf))) {
      const kind = this.#kinds.get(`${posix.dirname(folder)}/*`);
      if (kind !== undefined && !this.#rooms.has(folder))
        this.#rooms.set(folder, { ...kind, room: folder, kind: kind.room });
    }
  }

  wrongRooms() {
    const wrong = [];
    const lived = new Set();
    for (const file of this.#tree.keys()) {
      const folder = folderOf(file);
      const kind = this.#rooms.get(folder)?.kind;
      if (kind !== undefined) lived.add(kind);
      else wrong.push(`${file}: the folder ${folder} is no room: list it with what it may import.`);
    }
    for (const { room, may = [] } of this.#kinds.values()) {
      if (!lived.has(room)) wrong.push(`${room} is listed as a room, and has no sources.`);
      for (const other of may.flat())
        if (!this.#kinds.has(other)) wrong.push(`${room} may import ${other}, which is no room.`);
    }
    return wrong;
  }

  wrongImports() {
    const wrong = [];
    for (const [file, specifiers] of this.#tree) {
      const room = this.#roomOf(file);
      if (room === undefined) continue;
      for (const specifier of specifiers) {
        const why = this.#wrongWith(file, room, specifier);
        if (why !== '') wrong.push(`${file}: '${specifier}': ${why}.`);
      }
    }
    return wrong;
  }

  /** Where a permission is a list of its own, one of it is enough. */
  unusedPermissions() {
    return [...this.#kinds.values()].flatMap(({ room, may = [], packages = [] }) => {
      const used = new Set(
        [...this.#rooms.values()].filter(({ kind }) => kind === room).flatMap((each) => [...this.#usedBy(each)]),
      );
      return [...may, ...packages]
        .filter((permission) => ![permission].flat().some((one) => used.has(one)))
        .map((permission) => `${room} may import ${[permission].flat().join(', ')}, and does not.`);
    });
  }

  /** What a room imports, by the names that permissions have for it. */
  #usedBy({ room }) {
    return [...(this.#used.get(room)?.keys() ?? [])].map((used) => this.#rooms.get(used)?.kind ?? used);
  }

  /** Each circle of rooms once, by the shortest way around it. */
  circles() {
    const told = new Set();
    const circles = [];
    for (const room of this.#rooms.keys()) {
      if (told.has(room)) continue;
      const way = this.#wayBack(room);
      if (way === null) continue;
      for (const each of way) told.add(each);
      const steps = way.map((from, at) => {
        const to = way[at + 1] ?? room;
        return `  ${from} → ${to}: ${this.#used.get(from).get(to).join(', ')}`;
      });
      circles.push([`These rooms import each other in a circle: ${[...way, room].join(' → ')}`, ...steps].join('\n'));
    }
    return circles;
  }

  #wrongWith(file, room, specifier) {
    const test = isTest(file);
    if (specifier === COMPUTED) return test || room.computed ? '' : 'a module is named by a plain string';
    if (!specifier.startsWith('.')) return this.#wrongPackage(file, room, specifier, test);
    const target = posix.join(posix.dirname(file), specifier);
    // What the project is called and which version it has stands outside of the house.
    if (target === 'package.json') return '';
    const other = this.#roomOf(target);
    if (other === undefined) return `${folderOf(target)} is no room`;
    if (isTestSupport(target)) return test || room.tests ? '' : 'only tests may import what is in a folder `testing`';
    if (other === room) return '';
    if (test) {
      if (!this.#mayReach(room, other)) return `${topOf(room.room)} may not import ${topOf(other.room)}`;
    } else {
      if (!(room.may ?? []).flat().includes(other.kind)) return `${room.room} may not import ${other.room}`;
      this.#note(room, other.room, file);
    }
    return isFace(target, other) ? '' : `${other.room} is imported by its face, not by ${posix.basename(target)}`;
  }

  #wrongPackage(file, room, specifier, test) {
    const name = packageOf(specifier);
    if (!test) this.#note(room, name, file);
    if ((room.packages ?? []).flat().includes(name) || (test && TEST_PACKAGES.has(name))) return '';
    return name === NODE ? `${room.room} knows nothing of Node` : `${room.room} may not import the package ${name}`;
  }

  /** Whether anything beside a room's tests leads from its part of the house into that of the other. */
  #mayReach({ room }, other) {
    const [from, to] = [topOf(room), topOf(other.room)];
    if (from === to) return true;
    return [...this.#rooms.values()].some(
      (each) => topOf(each.room) === from && (each.may ?? []).flat().some((one) => topOf(one) === to),
    );
  }

  #roomOf(file) {
    return this.#rooms.get(folderOf(file));
  }

  #note({ room }, what, file) {
    if (!this.#used.has(room)) this.#used.set(room, new Map());
    const used = this.#used.get(room);
    if (!used.has(what)) used.set(what, []);
    used.get(what).push(posix.basename(file));
  }

  /** The shortest way from a room over others back to it; null where there is none. */
  #wayBack(start) {
    const ways = [[start]];
    const seen = new Set();
    for (const way of ways) {
      for (const next of this.#used.get(way.at(-1))?.keys() ?? []) {
        if (next === start) return way;
        if (!this.#rooms.has(next) || seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return null;
  }
}

function isTest(file) {
  return /\.test\.(tsx?|mjs)$/.test(file) || isTestSupport(file);
}

/** What only tests need stands in a folder `testing` beside what it is for. */
function isTestSupport(file) {
  return file.split('/').includes('testing');
}

/** The folder that a file's room would be: what is in `testing` belongs to the room around it. */
function folderOf(file) {
  return posix.dirname(file).replace(/(^|\/)testing(\/.*)?$/, '');
}

function isFace(target, { faces = [] }) {
  const name = posix.basename(target);
  return faces === 'all' || /^index\.(tsx?|mjs|css)$/.test(name) || faces.includes(name);
}

function packageOf(specifier) {
  if (isBuiltin(specifier)) return NODE;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function topOf(room) {
  return room.split('/')[0];
}
