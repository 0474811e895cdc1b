import { fileNameOfPath } from '../../shared/sinks/index.ts';
import { modelOf, sharedNames, tabName, useConnections } from '../state/index.ts';
import { count, MenuButton, StateDot } from '../widgets/index.ts';
import { connectionDot } from './connection-dot.ts';

/** Every tab by its name, where the strip has no room for all of them; of those that share one, with their files. */
export function AllTabsMenu() {
  const list = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const activate = useConnections((state) => state.activate);
  const shared = sharedNames(list.map((one) => tabName(one, modelOf(one.id))));
  return (
    <MenuButton
      label={`All ${count(list.length)} tabs`}
      items={list.map((connection) => {
        const model = modelOf(connection.id);
        const name = tabName(connection, model);
        const hint =
          connection.id === active ? 'shown' : shared.has(name) ? fileNameOfPath(connection.recording.path, '') : '';
        return {
          key: connection.id,
          label: name,
          icon: <StateDot state={connectionDot(connection, model.session?.verdict.tone ?? null)} />,
          ...(hint === '' ? {} : { hint }),
          onSelect: () => activate(connection.id),
        };
      })}
      trigger={
        <button type="button" className="button button-ghost top-all" title="All tabs">
          ▾ {count(list.length)}
        </button>
      }
    />
  );
}
