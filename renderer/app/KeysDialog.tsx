import { actionContext, titleIn, useActions, useLayout, type Action } from '../state/index.ts';
import { Button, Dialog, Kbd } from '../widgets/index.ts';
import './keys.css';

/** Keys that belong to what has the focus, not to an action. */
const EVERYWHERE: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'], 'Move in a list'],
  [['ArrowRight', 'ArrowLeft'], 'Unfold and fold in a tree'],
  [['Shift+F10'], 'Open the menu of a row or value'],
  [['Tab', 'Shift+Tab'], 'Go to the next or previous control'],
  [['Escape'], 'Close what is open'],
];

/** Every key of the window, from the registry of actions. */
export function KeysDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'keys');
  const close = useLayout((state) => state.close);
  const actions = useActions((state) => state.byId);
  if (!shown) return null;
  const context = actionContext();
  return (
    <Dialog open onClose={close} title="Keys" width={760} footer={<Button onClick={close}>Close</Button>}>
      <div className="keys">
        {groupsOf([...actions.values()]).map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {members.map((action) => (
                <Line key={action.id} keys={[action.shortcut ?? '']} does={titleIn(context, action)} />
              ))}
            </dl>
          </section>
        ))}
        <section aria-label="Everywhere">
          <h3>Everywhere</h3>
          <dl>
            {EVERYWHERE.map(([keys, does]) => (
              <Line key={does} keys={keys} does={does} />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Line({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div className="keys-line">
      <dt>
        {keys.map((key) => (
          <Kbd key={key} shortcut={key} />
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

/** The actions that have a key, by the heading under which the palette lists them. */
function groupsOf(actions: readonly Action[]): readonly (readonly [string, readonly Action[]])[] {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    if (action.shortcut === undefined) continue;
    const group = groups.get(action.group);
    if (group === undefined) groups.set(action.group, [action]);
    else group.push(action);
  }
  return [...groups];
}
