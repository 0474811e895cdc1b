import { listMember, member, textMember } from '../../../shared/json/index.ts';

/** An argument that a prompt asks for. */
export interface PromptArgument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required: boolean;
}

/** The arguments of a prompt; what has no name of its own is left out, and counted. */
export function promptArguments(prompt: unknown): {
  readonly arguments: readonly PromptArgument[];
  readonly unnamed: number;
} {
  const listed = listMember(prompt, 'arguments');
  const named = new Map<string, PromptArgument>();
  for (const argument of listed) {
    const name = textMember(argument, 'name');
    if (name === '' || named.has(name)) continue;
    named.set(name, {
      name,
      title: textMember(argument, 'title'),
      description: textMember(argument, 'description'),
      required: member(argument, 'required') === true,
    });
  }
  return { arguments: [...named.values()], unnamed: listed.length - named.size };
}

/** `prompts/get` as it is filled in. An argument that nobody touched stays absent. */
export function promptParams(name: string, filled: ReadonlyMap<string, string>): object {
  return { name, ...(filled.size === 0 ? {} : { arguments: Object.fromEntries(filled) }) };
}

/** What was filled in before one of the arguments, in their order. */
export function filledBefore(
  all: readonly PromptArgument[],
  name: string,
  filled: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const before = all.slice(
    0,
    Math.max(
      0,
      all.findIndex((argument) => argument.name === name),
    ),
  );
  return Object.fromEntries(
    before.flatMap((argument): [string, string][] => {
      const value = filled.get(argument.name) ?? '';
      return value === '' ? [] : [[argument.name, value]];
    }),
  );
}
