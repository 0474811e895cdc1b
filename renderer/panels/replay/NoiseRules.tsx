import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import type { Target } from '../../../shared/bridge/index.ts';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import { addNoiseRules, command, removeNoiseRule, sentenceOf, useNoiseRules } from '../../state/index.ts';
import { Button, counted, IconButton, Select, TextInput } from '../../widgets/index.ts';

interface NoiseRulesProps {
  /** Connection whose record is replayed. */
  readonly connection: string;
  /** Null where the form names none yet. */
  readonly target: Target | null;
  readonly onBusy: (learning: boolean) => void;
  readonly onFailure: (sentence: string) => void;
}

/** What is not held against an answer: the rules of the user, by hand or learned from two runs. */
export function NoiseRules({ connection, target, onBusy, onFailure }: NoiseRulesProps) {
  const rules = useNoiseRules();
  const [learned, setLearned] = useState<string | null>(null);
  const [learning, setLearning] = useState(false);
  const attempt = (work: Promise<void>): void => {
    work.catch((problem: unknown) => onFailure(sentenceOf(problem)));
  };
  const learn = async (): Promise<void> => {
    if (target === null) return;
    setLearning(true);
    onBusy(true);
    onFailure('');
    try {
      const { rules: found, remarks } = await command('learnNoise', { connection, target });
      await addNoiseRules(found);
      const sum = found.length === 0 ? 'No rules learned.' : `${counted(found.length, 'rule')} learned.`;
      setLearned([sum, ...remarks].join(' '));
    } finally {
      setLearning(false);
      onBusy(false);
    }
  };
  return (
    <section className="noise" aria-label="What is not compared">
      <header>
        <span className="field-label">Not compared</span>
        <small role="status">{learned}</small>
        <Button
          disabled={target === null || learning}
          title="Replay twice against this server, and ignore what differs between the two"
          onClick={() => attempt(learn())}
        >
          {learning ? 'Replaying twice…' : 'Learn from two runs'}
        </Button>
      </header>
      <p>Ids, times, UUIDs, cursors, tokens and the order of lists that are sets are never compared.</p>
      {rules.length === 0 ? null : (
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>
              <span title={rule.arguments}>
                {[rule.method === '' ? 'every method' : rule.method, rule.name ?? ''].join(' ').trimEnd()}
              </span>
              <code>{rule.path === '' ? 'the whole message' : rule.path}</code>
              <small>{rule.treatment === 'ignore' ? 'ignored' : 'order ignored'}</small>
              <IconButton
                label={`Compare ${rule.path} again`}
                icon={<X aria-hidden />}
                onClick={() => attempt(removeNoiseRule(rule))}
              />
            </li>
          ))}
        </ul>
      )}
      <NewRule onAdd={(rule) => attempt(addNoiseRules([rule]))} />
    </section>
  );
}

const TREATMENTS: readonly { readonly value: NoiseRule['treatment']; readonly label: string }[] = [
  { value: 'ignore', label: 'ignore it' },
  { value: 'unordered', label: 'ignore its order' },
];

function NewRule({ onAdd }: { readonly onAdd: (rule: NoiseRule) => void }) {
  const [rule, setRule] = useState<NoiseRule>({ method: '', path: '', treatment: 'ignore' });
  const add = (): void => {
    const path = rule.path.trim();
    if (path === '') return;
    onAdd({ ...rule, method: rule.method.trim(), path });
    setRule({ ...rule, path: '' });
  };
  return (
    <div className="noise-new">
      <TextInput
        aria-label="Path to ignore"
        mono
        placeholder="result.content[*].text"
        value={rule.path}
        onChange={(event) => setRule({ ...rule, path: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <TextInput
        aria-label="Method of the rule"
        mono
        placeholder="every method"
        value={rule.method}
        onChange={(event) => setRule({ ...rule, method: event.target.value })}
      />
      <Select
        label="Action of the rule"
        value={rule.treatment}
        options={TREATMENTS}
        onChange={(treatment) => setRule({ ...rule, treatment })}
      />
      <IconButton label="Add the rule" icon={<Plus aria-hidden />} disabled={rule.path.trim() === ''} onClick={add} />
    </div>
  );
}
