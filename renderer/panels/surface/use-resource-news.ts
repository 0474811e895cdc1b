import { useMemo, useSyncExternalStore } from 'react';
import type { ConnectionModel } from '../../state/index.ts';
import { ResourceWatch, type ResourceNews } from './resource-news.ts';

/** What the session says of a resource; renders again when that changes. */
export function useResourceNews(model: ConnectionModel, uri: string): ResourceNews {
  const [subscribe, snapshot] = useMemo(() => {
    const watch = new ResourceWatch(model, uri);
    const listen = (tell: () => void): (() => void) =>
      model.follow((change) => {
        if (watch.apply(change)) tell();
      });
    return [listen, () => watch.news] as const;
  }, [model, uri]);
  return useSyncExternalStore(subscribe, snapshot);
}
