import { useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { command, sentenceOf, useActiveConnection, useLayout } from '../../state/index.ts';
import { Button, Dialog } from '../../widgets/index.ts';
import { formOfRule, movedRule, NEW_RULE, readRule, type RuleForm } from './rule-form.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleList } from './RuleList.tsx';
import './standing-rules.css';

/** What is done with questions of the server without asking the user; shown while the layout says so. */
export function StandingRulesDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const connection = useActiveConnection();
  if (dialog?.name !== 'standing-rules' || connection === null) return null;
  return <RulesView key={connection.id} connection={connection} added={dialog.rule ?? null} onClose={close} />;
}

interface RulesViewProps {
  readonly connection: ConnectionInfo;
  /** A rule that was made of an answer and is to be added; null for none. */
  readonly added: StandingRule | null;
  readonly onClose: () => void;
}

function RulesView({ connection, added, onClose }: RulesViewProps) {
  const [rules, setRules] = useState<readonly RuleForm[] | null>(null);
  const [chosen, setChosen] = useState(0);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  const { id } = connection;

  useEffect(() => {
    let shown = true;
    command('standingRules', { connection: id }).then(
      (known) => {
        if (!shown) return;
        // The first rule that fits counts: one for what is asked now stands before those that let it be asked.
        const forms = [...(added === null ? [] : [added]), ...known].map(formOfRule);
        setRules(forms);
        setChosen(forms[0]?.key ?? 0);
      },
      (problem: unknown) => setFailure(sentenceOf(problem)),
    );
    return () => {
      shown = false;
    };
  }, [id, added]);

  const readings = (rules ?? []).map(readRule);
  const wrong = new Set((rules ?? []).filter((_, at) => !readings[at]!.ok).map(({ key }) => key));
  const at = rules?.findIndex(({ key }) => key === chosen) ?? -1;
  const current = rules?.[at];
  const reading = readings[at];
  const problems = tried && reading?.ok === false ? reading.problems : {};

  const save = async (): Promise<void> => {
    setTried(true);
    const [first] = wrong;
    if (first !== undefined) {
      setChosen(first);
      setFailure(wrong.size === 1 ? 'One rule has an error.' : `${wrong.size} rules have errors.`);
      return;
    }
    try {
      await command('setStandingRules', {
        connection: id,
        rules: readings.flatMap((one) => (one.ok ? [one.rule] : [])),
      });
      onClose();
    } catch (problem) {
      setFailure(sentenceOf(problem));
    }
  };
  const change = (changed: readonly RuleForm[]): void => {
    setRules(changed);
    setFailure('');
  };
  const add = (): void => {
    const form = formOfRule(NEW_RULE);
    change([...(rules ?? []), form]);
    setChosen(form.key);
  };
  const remove = (key: number): void => {
    const left = (rules ?? []).filter((rule) => rule.key !== key);
    change(left);
    if (key === chosen) setChosen((left[at] ?? left.at(-1))?.key ?? 0);
  };

  // What gets the focus stands only once the rules are known.
  if (rules === null && failure === '') return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Standing rules: ${connection.name}`}
      width={860}
      focus={main}
      footer={
        <>
          <p className="standing-failure" role="alert">
            {failure}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={added === null ? null : main}
            tone="primary"
            disabled={rules === null}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="standing" data-testid="standing-rules">
        <div className="standing-side">
          <p className="standing-what">
            These rules answer questions of this server without asking you, on every connection to it, including those
            that wait now. The first matching rule applies; a question that matches none waits for you, or is answered
            as the client does automatically.
          </p>
          <RuleList
            rules={rules ?? []}
            chosen={chosen}
            wrong={tried ? wrong : NOTHING_WRONG}
            onChoose={setChosen}
            onMove={(key, by) => change(movedRule(rules ?? [], key, by))}
            onRemove={remove}
          />
          <Button
            ref={added === null ? main : null}
            icon={<Plus aria-hidden />}
            disabled={rules === null}
            onClick={add}
          >
            Add a rule
          </Button>
        </div>
        {current === undefined ? (
          <p className="standing-none">{rules === null ? '' : 'There is no rule for this server.'}</p>
        ) : (
          <RuleEditor
            key={current.key}
            rule={current}
            problems={problems}
            onChange={(changed) =>
              change((rules ?? []).map((rule) => (rule.key === current.key ? { ...rule, ...changed } : rule)))
            }
          />
        )}
      </div>
    </Dialog>
  );
}

const NOTHING_WRONG: ReadonlySet<number> = new Set();
