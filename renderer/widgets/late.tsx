import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { useLayout, type DialogName } from '../state/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

const rest: (() => Promise<unknown>)[] = [];

/** Loads all that is late, once the first page stands: nobody waits for it at a press. What fails is tried again, and told, where it is opened. */
export async function loadTheRest(): Promise<void> {
  await Promise.allSettled(rest.map((load) => load()));
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

/** A dialog whose code is no part of the first script. */
export function lateDialog(name: DialogName, load: Load<object>): ComponentType {
  const Content = late(load);
  return function LateDialog() {
    const shown = useLayout((state) => state.dialog?.name === name);
    const [wanted, want] = useState(shown);
    if (shown && !wanted) want(true);
    return wanted ? (
      <ErrorBoundary what="dialog">
        <Suspense fallback={null}>
          <Content />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  };
}
