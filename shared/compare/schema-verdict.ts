import type { Judgement } from './difference.ts';
import type { JsonStep } from './json-path.ts';
import type { SchemaChange } from './schema-change.ts';

/** Whom a schema is for: those who give the values, or those who read them. */
export type SchemaRole = 'input' | 'output';

/** Whether a change refuses something that was accepted. */
export function isHarmful({ effect, matter }: SchemaChange): boolean {
  return effect === 'narrower' || effect === 'other' || matter.is === 'header';
}

/**
 * What a change of a schema means for whoever relied on the left one (protocol facts §5.3): a caller is hurt by what is
 * refused now, a reader by what may be missing or new in kind.
 */
export function judgeSchema(change: SchemaChange, role: SchemaRole): Judgement {
  return role === 'input' ? judgeInput(change) : judgeOutput(change);
}

function judgeInput({ path, change, effect, matter }: SchemaChange): Judgement {
  const place = placeOf(path);
  switch (matter.is) {
    case 'property': {
      if (change === 'removed')
        return breaking(
          matter.closed
            ? `The argument ${place} is gone, and calls that still give it are refused.`
            : `The argument ${place} is gone: calls that still give it are not understood any more.`,
        );
      return matter.required
        ? breaking(`The new argument ${place} must be given, so calls made as before are refused.`)
        : additive(`The new argument ${place} may be left out.`);
    }
    case 'required':
      return effect === 'narrower'
        ? breaking(
            `The argument ${placeOf([...path, 'properties', matter.name])} must be given now; before, it could be left out.`,
          )
        : additive(`The argument ${placeOf([...path, 'properties', matter.name])} may be left out now.`);
    case 'closed':
      return effect === 'narrower'
        ? breaking(
            `${atStart(placeOf(path.slice(0, -1), 'the call'))} takes no other arguments than those it names any more.`,
          )
        : additive(
            `${atStart(placeOf(path.slice(0, -1), 'the call'))} takes other arguments beside those it names now.`,
          );
    case 'type':
      return effect === 'wider'
        ? additive(`${atStart(place)} takes ${matter.gained}, too.`)
        : breaking(`${atStart(place)} no longer takes ${matter.lost}.`);
    case 'values':
      if (effect === 'wider')
        return additive(
          matter.gained === ''
            ? `${atStart(place)} is no longer limited to a list.`
            : `${atStart(place)} takes ${matter.gained}, too.`,
        );
      return breaking(
        matter.lost === ''
          ? `${atStart(place)} takes only ${matter.only} now.`
          : `${atStart(place)} no longer takes ${matter.lost}.`,
      );
    case 'condition':
      return effect === 'wider'
        ? additive(`${matter.keyword} of ${place} refuses less than before.`)
        : breaking(
            effect === 'narrower'
              ? `${matter.keyword} of ${place} refuses some of what was accepted.`
              : `${matter.keyword} of ${place} is another condition: what was accepted may be refused.`,
          );
    case 'branch':
      return effect === 'narrower'
        ? breaking(`One of the forms that ${place} could have is gone.`)
        : effect === 'wider'
          ? additive(`${atStart(place)} may have another form, too.`)
          : cosmetic(`Another form of ${place} takes everything that this one took.`);
    case 'header':
      return change === 'removed'
        ? cosmetic(`The header of ${place} is no longer asked for; it does no harm to send it.`)
        : breaking(`${atStart(place)} must stand in another header, too: requests made as before are refused.`);
    case 'unread':
      return breaking(`What ${place} accepts differs, and is too large or too deep to say in what.`);
    default:
      return words(matter.keyword, place, 'input');
  }
}

function judgeOutput({ path, change, effect, matter }: SchemaChange): Judgement {
  const place = placeOf(path, 'the result');
  switch (matter.is) {
    case 'property':
      return change === 'removed'
        ? breaking(`Readers no longer get ${place}.`)
        : additive(`${atStart(place)} is new; readers may ignore it.`);
    case 'required': {
      const property = placeOf([...path, 'properties', matter.name]);
      return effect === 'wider'
        ? breaking(`${atStart(property)} may be missing now; readers could count on it before.`)
        : additive(`Readers can count on ${property} now.`);
    }
    case 'closed':
      return effect === 'wider'
        ? additive(`${atStart(placeOf(path.slice(0, -1), 'the result'))} may have more in it than is described.`)
        : additive(`${atStart(placeOf(path.slice(0, -1), 'the result'))} has nothing in it but what is described.`);
    case 'type':
      return effect === 'narrower'
        ? additive(`${atStart(place)} is never ${matter.lost} any more.`)
        : breaking(`${atStart(place)} may be ${matter.gained} now, which readers do not expect.`);
    case 'values':
      if (effect === 'narrower') return additive(`${atStart(place)} has fewer values than before.`);
      return breaking(
        matter.gained === ''
          ? `${atStart(place)} may have any value now; readers know only those that were listed.`
          : `${atStart(place)} may be ${matter.gained} now, which readers do not know.`,
      );
    case 'condition':
      return effect === 'narrower'
        ? additive(`${matter.keyword} of ${place} promises more than before.`)
        : breaking(`${matter.keyword} of ${place} promises less than before.`);
    case 'branch':
      return effect === 'wider'
        ? breaking(`${atStart(place)} may have a form that readers do not know.`)
        : additive(`${atStart(place)} has one form less.`);
    case 'unread':
      return breaking(`What ${place} may be differs, and is too large or too deep to say in what.`);
    case 'header':
      return cosmetic('Headers mirror arguments, not results.');
    default:
      return words(matter.keyword, place, 'output');
  }
}

function words(keyword: string, place: string, role: SchemaRole): Judgement {
  if (keyword === 'default' && role === 'input')
    return cosmetic(`Calls that leave out ${place} get another value for it; none is refused.`);
  if (keyword === 'description' || keyword === 'title')
    return cosmetic(`A model reads a different description of ${place}; what is accepted stays the same.`);
  return cosmetic(`${keyword} says nothing about what is accepted.`);
}

const NAMES_SHOWN = 60;

/** What a person calls a place of a schema: `“address.city”`; `whole` for the schema itself. */
function placeOf(path: readonly JsonStep[], whole = 'the arguments'): string {
  let name = '';
  for (let i = 0; i < path.length; i += 1) {
    const step = path[i]!;
    if (step === 'properties' && i + 1 < path.length) {
      name += `${name === '' ? '' : '.'}${String(path[(i += 1)])}`;
    } else if (step === 'items' || (step === 'prefixItems' && typeof path[i + 1] === 'number')) name += '[]';
  }
  if (name === '') return whole;
  return `“${name.length > NAMES_SHOWN ? `${name.slice(0, NAMES_SHOWN - 1)}…` : name}”`;
}

function atStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function breaking(why: string): Judgement {
  return { compatibility: 'breaking', why };
}

function additive(why: string): Judgement {
  return { compatibility: 'additive', why };
}

function cosmetic(why: string): Judgement {
  return { compatibility: 'cosmetic', why };
}
