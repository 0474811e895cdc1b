import type { RuleId } from '../../catalogue/index.ts';
import { isObject, member } from '../../../json/index.ts';
import { DATED_PLACES, REVISIONS, type DatedField, type DatedPlace, type Revision } from '../../../mcp/index.ts';
import { named, writer } from '../../reading/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** Items of one list that are looked at. */
const ITEMS_MOST = 20_000;
const METHODS = [...new Set(DATED_PLACES.flatMap(({ methods }) => methods))];

/** Of group D: fields that the revision in force does not have, but another one does. */
export const DATED_FIELD_RULES: readonly Rule[] = [
  datedRule(
    'msg-future-field',
    ({ since }, revision) => revision < since,
    ({ since }, revision) => `comes with ${since}, and ${revision} is in force; the other side ignores it`,
  ),
  datedRule(
    'msg-removed-field',
    ({ until }, revision) => until !== undefined && revision >= until,
    ({ until }, revision) => `${revision} does not have any more (it ended with ${until ?? ''})`,
  ),
];

type Judge = (field: DatedField, revision: Revision) => boolean;
type Words = (field: DatedField, revision: Revision) => string;

/** What may be in force: one revision, or any of them. */
type Standing = Revision | 'any';
/** A field at a place, with the revisions among those that may be in force which do not have it. */
interface Foreign {
  readonly place: DatedPlace;
  readonly field: DatedField;
  readonly wrong: readonly Revision[];
}
/** By part and method. */
type ForeignFields = Readonly<Record<DatedPlace['part'], ReadonlyMap<string, readonly Foreign[]>>>;

/** A field is told once a connection: it is a habit of a library, not of a message. */
function datedRule(id: RuleId, isWrong: Judge, words: Words): Rule {
  const byStanding = new Map<Standing, ForeignFields>();
  return onMessage(
    id,
    (at, context) => {
      const standing = standingOf(at, context);
      if (standing === null) return null;
      const foreign = byStanding.get(standing) ?? foreignIn(standing, isWrong);
      byStanding.set(standing, foreign);
      const hits: RuleHit[] = [];
      for (const { place, field, wrong } of foreign[partOf(at)].get(at.method) ?? NONE) {
        const pointer = firstWith(at.message.value, place, field.name);
        if (pointer === null || !context.once(`${id} ${at.method} ${field.name}`)) continue;
        for (const revision of wrong) {
          hits.push({
            message: `The ${writer(at.dir)} wrote the field “${field.name}” in ${named(at.method)}, which ${words(field, revision)}.`,
            pointer,
            ...(context.settled ? {} : { only: [revision] }),
          });
        }
      }
      return hits;
    },
    { kinds: ['request', 'result', 'notification'], methods: METHODS },
  );
}

const NONE: readonly Foreign[] = [];

/** An offer may use all that the newest revision offered has, for which null stands; what is answered may not. */
function standingOf({ method, message }: MessageAtHand, { settled, revision }: RuleContext): Standing | null {
  if (method === 'initialize' && message.class === 'request') return null;
  return settled ? revision : 'any';
}

function foreignIn(standing: Standing, isWrong: Judge): ForeignFields {
  const possible = standing === 'any' ? REVISIONS : [standing];
  const foreign = { params: new Map<string, Foreign[]>(), result: new Map<string, Foreign[]>() };
  for (const place of DATED_PLACES) {
    for (const field of place.fields) {
      const wrong = possible.filter((revision) => isWrong(field, revision));
      if (wrong.length === 0) continue;
      for (const method of place.methods) {
        const ofMethod = foreign[place.part].get(method) ?? [];
        ofMethod.push({ place, field, wrong });
        foreign[place.part].set(method, ofMethod);
      }
    }
  }
  return foreign;
}

function partOf({ message }: MessageAtHand): DatedPlace['part'] {
  return message.class === 'response.result' ? 'result' : 'params';
}

/** Pointer to the first object at a place that has the field; null for none. */
function firstWith(value: unknown, { part, path }: DatedPlace, name: string): string | null {
  const [list, each] = path;
  const root = member(value, part);
  const object = list === undefined ? root : member(root, list);
  const start = list === undefined ? `/${part}` : `/${part}/${list}`;
  if (each === undefined) return isObject(object) && Object.hasOwn(object, name) ? `${start}/${name}` : null;
  if (!Array.isArray(object)) return null;
  const index = object.slice(0, ITEMS_MOST).findIndex((item) => isObject(item) && Object.hasOwn(item, name));
  return index < 0 ? null : `${start}/${index}/${name}`;
}
