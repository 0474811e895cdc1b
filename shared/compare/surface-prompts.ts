import { listMember, member, textMember } from '../json/index.ts';
import { itemChange, memberChange, type ItemChange } from './surface-change.ts';
import { compareOtherMembers } from './surface-members.ts';

const OWN: ReadonlySet<string> = new Set(['name', 'arguments']);
const ARGUMENTS_MOST = 500;

/** What changed of a prompt, given both definitions as parsed. */
export function comparePrompts(left: unknown, right: unknown): ItemChange[] {
  const [before, after] = [argumentsOf(left), argumentsOf(right)];
  const changes = Array.from(new Set([...before.keys(), ...after.keys()]), (name) =>
    compareArguments(name, before.get(name), after.get(name)),
  );
  return [...changes.flat(), ...compareOtherMembers(left, right, OWN)];
}

function argumentsOf(prompt: unknown): ReadonlyMap<string, unknown> {
  const named = listMember(prompt, 'arguments').slice(0, ARGUMENTS_MOST);
  return new Map(named.map((one) => [textMember(one, 'name'), one]));
}

function compareArguments(name: string, left: unknown, right: unknown): ItemChange[] {
  const path = ['arguments', name];
  const shown = `“${name.slice(0, 60)}”`;
  if (right === undefined)
    return [
      itemChange(path, [left, right], {
        compatibility: 'breaking',
        why: `The argument ${shown} is gone: those that still give it are not understood any more.`,
      }),
    ];
  const required = member(right, 'required') === true;
  if (left === undefined)
    return [
      itemChange(
        path,
        [left, right],
        required
          ? {
              compatibility: 'breaking',
              why: `The new argument ${shown} must be given, so it cannot be got as before.`,
            }
          : { compatibility: 'additive', why: `The new argument ${shown} may be left out.` },
      ),
    ];
  const was = member(left, 'required') === true;
  return [
    ...(was === required
      ? []
      : [
          itemChange(
            [...path, 'required'],
            [member(left, 'required'), member(right, 'required')],
            required
              ? {
                  compatibility: 'breaking',
                  why: `The argument ${shown} must be given now; before, it could be left out.`,
                }
              : { compatibility: 'additive', why: `The argument ${shown} may be left out now.` },
          ),
        ]),
    ...['title', 'description'].flatMap((key) =>
      memberChange([...path, key], [member(left, key), member(right, key)], () => ({
        compatibility: 'cosmetic',
        why: 'People read a different description.',
      })),
    ),
  ];
}
