/** What the search looks at, when its index is made and when it is asked. */
export const SEARCHED = {
  fields: ['heading', 'title', 'text'],
  storeFields: ['path', 'title', 'heading'],
  searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { heading: 4, title: 2 } },
};
