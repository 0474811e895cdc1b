import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { useLayout, type DialogName } from '../state/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

const rest: (() => Promise<unknown>)[] = [];

/** Loads all that is late, once the first page stands: nobody waits for it at a press. What fails is tried again, and told, where it is opened. */
export async function loadTheRest(): Promise<void> {
  // What is late within something that is late is known once that is there.
  for (let at = 0; at < rest.length;) {
    const next = rest.slice(at);
    at = rest.length;
    await Promise.allSettled(next.map((load) => load()));
  }
}

/**
 * A component whose code is no part of the first script. It stands within a `Suspense`; once its code is there it is drawn at once,
 * as if it had been there from the beginning.
 */
export function late<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const loaded = async (): Promise<ComponentType<Props>> => (known ??= await load());
  rest.push(loaded);
  const Waiting = lazy(async () => ({ default: await loaded() }));
  return function Late(props: Props) {
    const [Content] = useState<{ of: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> }>(() => ({
      of: known ?? Waiting,
    }));
    return <Content.of {...props} />;
  };
}

/**
 * Something that stands over the window now and then, and whose code is no part of the first script: it is drawn from the first time
 * on that `useWanted` says so. `what` names it where its code cannot be loaded.
 */
export function lateLayer(what: string, useWanted: () => boolean, load: Load<object>): ComponentType {
  const Content = late(load);
  return function LateLayer() {
    const now = useWanted();
    const [wanted, want] = useState(now);
    if (now && !wanted) want(true);
    return wanted ? (
      <ErrorBoundary what={what}>
        <Suspense fallback={null}>
          <Content />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  };
}

/** A dialog whose code is no part of the first script. */
export function lateDialog(name: DialogName, load: Load<object>): ComponentType {
  return lateLayer('dialog', () => useLayout((state) => state.dialog?.name === name), load);
}
