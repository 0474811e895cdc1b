// Which links of the documents lead nowhere.

/**
 * Pure. `pages`: what `pageOf` made, by the paths of their files in the project; `exists` tells whether another file of the project is there. Each
 * result is a sentence.
 */
export function brokenLinks(pages, exists) {
  return [...pages].flatMap(([path, { links }]) =>
    links.flatMap(({ target, meant, place }) => {
      if (meant === null)
        return target.startsWith('http') || target.startsWith('mailto:') ? [] : [`${path}: what ${target} is`];
      const page = pages.get(meant);
      if (page === undefined) return exists(meant) ? [] : [`${path}: there is no ${meant} (${target})`];
      return place === '' || page.places.has(place) ? [] : [`${path}: ${meant} has no #${place}`];
    }),
  );
}
