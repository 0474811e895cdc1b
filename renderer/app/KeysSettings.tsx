import { useState } from 'react';
import type { Settings } from '../../shared/bridge/index.ts';
import { actionContext, ownKey, titleIn, useActions, type Action } from '../state/index.ts';
import { IconButton, TextInput, Kbd } from '../widgets/index.ts';
import { Undo2 } from 'lucide-react';
import { keyOf, keyTaken } from './chosen-keys.ts';

interface KeysSettingsProps {
  readonly keys: Settings['keys'];
  readonly onChange: (keys: Settings['keys']) => void;
}

/** The key of every action: press another one in its field, Delete for none. */
export function KeysSettings({ keys, onChange }: KeysSettingsProps) {
  const byId = useActions((state) => state.byId);
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState('');
  const context = actionContext();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = [...byId.values()].filter((action) => {
    const said = `${action.group} ${titleIn(context, action)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const choose = (action: Action, key: string): void => {
    const taken = key === '' ? null : keyTaken([...byId.values()], action, key);
    setProblem(taken === null ? '' : `${titleIn(context, taken)} has this key: take it away there first.`);
    if (taken === null) onChange({ ...keys, [action.id]: key });
  };
  return (
    <div className="settings-keys">
      <TextInput
        aria-label="Search actions"
        placeholder="Search actions"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="tone-warning">
        {problem}
      </p>
      <ul aria-label="Keys of actions">
        {shown.map((action) => (
          <li key={action.id} data-action={action.id}>
            <span>{titleIn(context, action)}</span>
            <KeyField action={action} onChoose={(key) => choose(action, key)} />
            <IconButton
              label={`Default key of ${titleIn(context, action)}`}
              icon={<Undo2 />}
              disabled={keys[action.id] === undefined}
              onClick={() => {
                const { [action.id]: _own, ...others } = keys;
                setProblem('');
                onChange(others);
              }}
            />
          </li>
        ))}
      </ul>
      <p className="settings-note">
        Focus a field and press the key. <Kbd shortcut="Delete" /> takes it away; the arrow brings the default back.
      </p>
    </div>
  );
}

function KeyField({ action, onChoose }: { readonly action: Action; readonly onChoose: (key: string) => void }) {
  const title = titleIn(actionContext(), action);
  const key = action.shortcut ?? '';
  return (
    <button
      type="button"
      className="settings-key"
      aria-label={`Key of ${title}: ${key === '' ? 'none' : key}${key === ownKey(action.id) ? '' : ', changed'}`}
      onKeyDown={(event) => {
        const chosen = keyOf(event);
        if (chosen === null) return;
        event.preventDefault();
        event.stopPropagation();
        onChoose(chosen);
      }}
    >
      {key === '' ? '–' : <Kbd shortcut={key} />}
    </button>
  );
}
