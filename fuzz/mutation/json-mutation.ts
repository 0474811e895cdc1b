import { HOSTILE_NAMES, hostileString, hostileValue } from './hostile-values.ts';
import { isBranch, type JsonTree, placesOf, textOf, treeOf } from './json-tree.ts';
import type { Random } from './random.ts';

/** What mutations may put where something else stood. */
export interface Vocabulary {
  /** Names that mean something in some place. */
  readonly names: readonly string[];
  /** Texts of JSON values that mean something in some place. */
  readonly values: readonly string[];
}

/** A JSON text with so many changes; a text that is no JSON stays as it is. */
export function mutatedJson(
  text: string,
  random: Random,
  vocabulary: Vocabulary,
  changes = 1 + random.below(3),
): string {
  const tree = treeOf(text);
  if (tree === null) return text;
  const root: JsonTree = { open: '[', members: [{ name: '', value: tree }] };
  for (let change = 0; change < changes; change += 1) mutate(root, random, vocabulary);
  return root.members.map(({ value }) => textOf(value)).join(',');
}

function mutate(root: JsonTree, random: Random, vocabulary: Vocabulary): void {
  const places = placesOf(root);
  if (places.length === 0) return;
  const [branch, at] = random.pick(places);
  const part = branch.members[at]!;
  switch (random.below(12)) {
    case 0:
      if (places.length > 1) branch.members.splice(at, 1);
      return;
    case 1:
      branch.members.splice(random.below(branch.members.length + 1), 0, { ...part, value: leafOf(part.value) });
      return;
    case 2:
      if (part.name !== '') part.name = nameFor(random, vocabulary);
      return;
    case 3:
      part.value = { open: '[', members: [{ name: '', value: part.value }] };
      return;
    case 4:
      part.value = { open: '{', members: [{ name: nameFor(random, vocabulary), value: part.value }] };
      return;
    case 5:
      if (isBranch(part.value))
        part.value.members.push({
          name: part.value.open === '{' ? nameFor(random, vocabulary) : '',
          value: { text: valueFor(random, vocabulary) },
        });
      return;
    case 6:
      if (!isBranch(part.value)) part.value.text = misspelt(part.value.text, random);
      return;
    case 7:
      part.value = leafOf(random.pick(places)[0]);
      return;
    default:
      part.value = { text: valueFor(random, vocabulary) };
  }
}

/** A copy, as a text that is not looked into any more: a tree may not hold itself. */
function leafOf(tree: JsonTree): JsonTree {
  return { text: textOf(tree) };
}

function nameFor(random: Random, { names }: Vocabulary): string {
  return `"${random.pick(random.once(4) ? HOSTILE_NAMES : names)}"`;
}

function valueFor(random: Random, { values }: Vocabulary): string {
  return random.once(3) ? random.pick(values) : hostileValue(random);
}

/** The text of a scalar as somebody careless writes it. */
function misspelt(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  if (text.startsWith('"')) return `${text.slice(0, Math.max(1, at))}${hostileString(random)}"`;
  return random.pick([`${text}0`, `-${text}`, `${text}.5`, `${text}e3`, `"${text}"`, ` ${text} `, text.slice(0, at)]);
}
