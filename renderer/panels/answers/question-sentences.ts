import type { Operation } from '../../../shared/analysis/index.ts';
import type { Question } from '../../../shared/answering/index.ts';
import { clock, count, counted, duration } from '../../widgets/index.ts';

/** A stretch of time that goes on, in µs: whole seconds, so that nothing flickers. */
export function ticking(us: number): string {
  const whole = Math.max(0, Math.floor(us / 1e6));
  return whole < 60 ? `${whole}\u00a0s` : clock(us);
}

const WHO: Readonly<Record<Question['by'], string>> = {
  '': '',
  user: 'you',
  rule: 'a standing rule',
  client: 'the client, automatically',
};

const ANSWERED: Readonly<Record<Question['by'], string>> = {
  '': '',
  user: '',
  rule: ' by a standing rule',
  client: ', answered automatically',
};

/** How a question stands: its sign, its tone, and the words. `now`: µs on the clock of the record. */
export function standing(question: Question, now: number): { sign: string; tone: string; words: string } {
  const { state, at, until, outcome, by } = question;
  switch (state) {
    case 'waiting':
      return { sign: '◔', tone: 'tone-warning', words: `waits ${ticking(now - at)}` };
    case 'delayed':
      return {
        sign: '◷',
        tone: 'tone-info',
        words: `${outcome === '' ? 'sent' : `${outcome},`} in ${countdown(until - now)}`,
      };
    case 'answered': {
      const kept = isKept(question) ? ', waits for the round' : '';
      return { sign: '✓', tone: 'tone-ok', words: `${outcome}${ANSWERED[by]}${kept}` };
    }
    case 'ignored':
      return { sign: '○', tone: 'tone-muted', words: by === 'rule' ? 'ignored by a standing rule' : 'ignored' };
    case 'gone':
      return { sign: '✕', tone: 'tone-muted', words: outcome === '' ? 'unanswered' : outcome };
  }
}

/** True for an input whose answer is kept until the others of its round have theirs: it can still be answered otherwise. */
function isKept({ kind, state, answers }: Pick<Question, 'kind' | 'state' | 'answers'>): boolean {
  return kind === 'input' && state === 'answered' && answers === 0;
}

function countdown(us: number): string {
  return us <= 0 ? 'a moment' : ticking(us + 999_999);
}

/** How the question came to its end, as a sentence with its times; '' while it has none. */
export function endSentence(question: Question): string {
  const { state, at, until, by, outcome, answers } = question;
  const after = until < at ? '' : ` ${duration(until - at)} after it asked`;
  switch (state) {
    case 'answered':
      if (isKept(question))
        return `Answered: ${outcome}, by ${WHO[by]}. The answer goes out with the others of its round.`;
      return `The server got an answer${after}: ${outcome}, by ${WHO[by]}.${twice(answers)}`;
    case 'ignored':
      return `Nothing was sent${by === 'rule' ? ', by a standing rule' : ''}: the server may still be waiting.`;
    case 'gone':
      return `Nobody waits for an answer now: ${outcome}${after}.`;
    default:
      return '';
  }
}

function twice(answers: number): string {
  return answers > 1 ? ` ${counted(answers, 'answer')} were sent to it.` : '';
}

/** True while an answer is as the protocol has it. */
export function isOpen(question: Pick<Question, 'kind' | 'state' | 'answers'>): boolean {
  return isKept(question) || (question.state !== 'answered' && question.state !== 'gone');
}

/** What speaks against sending another answer, as a sentence; '' where nothing does. */
export function objection(question: Question): string {
  if (isOpen(question)) return '';
  const { state, kind, answers, outcome } = question;
  const what = kind === 'input' ? 'input' : 'request';
  if (answers > 0 || state === 'answered')
    return `It is already answered, and a ${what} gets only one response (JSON-RPC 2.0, Response object).`;
  return `Nobody waits for it now: ${outcome}. A client should not answer then (MCP, Cancellation).`;
}

/** Flags of an answer that is not as the protocol has it. `operation`: that of the question. */
export function flagsOf({ kind, answers }: Question, operation: Pick<Operation, 'late'> | undefined): string[] {
  return [
    ...(answers > 1 ? [`${answers} answers`] : []),
    ...(kind === 'request' && operation?.late === true ? ['answered too late'] : []),
  ];
}

/** What is asked, as the title of a question. */
export function questionTitle({ method, input }: Pick<Question, 'method' | 'input'>): string {
  const what = method === '' ? 'no method' : method;
  return input === '' ? what : `${what} “${input}”`;
}

/** How many questions there are of each kind, as one line. */
export function tallyWords(questions: readonly Question[], unlisted: number): string {
  const waiting = questions.filter(({ state }) => state === 'waiting').length;
  const delayed = questions.filter(({ state }) => state === 'delayed').length;
  const settled = questions.length - waiting - delayed;
  const words = [
    ...(waiting > 0 ? [`${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for your answer`] : []),
    ...(unlisted > 0
      ? [`${count(unlisted)} more ${unlisted === 1 ? 'waits' : 'wait'} unlisted: only the record has them`]
      : []),
    ...(delayed > 0 ? [`${count(delayed)} delayed`] : []),
    ...(settled > 0 ? [`${count(settled)} settled`] : []),
  ];
  return words.length === 0 ? 'No questions' : words.join(' · ');
}
