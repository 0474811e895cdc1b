import { describe, expect, it } from 'vitest';
import { endSentence, flagsOf, isOpen, objection, questionTitle, standing, tallyWords } from './question-sentences.ts';
import { sampleQuestion } from './testing/sample-question.ts';

const NBSP = '\u00a0';
const answered = sampleQuestion({ state: 'answered', by: 'user', outcome: 'accepted', answers: 1, until: 3_000_000 });

describe('how a question stands', () => {
  it('says how long the server waits, and when an answer goes out', () => {
    expect(standing(sampleQuestion(), 13_900_000).words).toBe(`waits 12${NBSP}s`);
    expect(standing(sampleQuestion(), 200_000_000).words).toBe('waits 03:19');
    const delayed = sampleQuestion({ state: 'delayed', outcome: 'accepted', until: 6_500_000 });
    expect(standing(delayed, 4_000_000).words).toBe(`accepted, in 3${NBSP}s`);
    expect(standing(delayed, 7_000_000).words).toBe('accepted, in a moment');
  });

  it('says what it got, and from whom', () => {
    expect(standing(answered, 0).words).toBe('accepted');
    expect(standing({ ...answered, by: 'rule' }, 0).words).toBe('accepted by a standing rule');
    expect(standing({ ...answered, outcome: '0 roots', by: 'client' }, 0).words).toBe(
      '0 roots, answered automatically',
    );
    expect(standing(sampleQuestion({ state: 'ignored', by: 'user' }), 0).words).toBe('ignored');
    expect(standing(sampleQuestion({ state: 'gone' }), 0).words).toBe('unanswered');
    expect(endSentence(answered)).toBe(`The server got an answer 2.00${NBSP}s after it asked: accepted, by you.`);
  });
});

describe('a second answer', () => {
  it('is against the protocol, and so is one that comes too late', () => {
    expect(isOpen(answered)).toBe(false);
    expect(objection(answered)).toContain('only one response');
    expect(objection(sampleQuestion({ state: 'gone', outcome: 'the server cancelled it' }))).toContain('cancelled it.');
    expect(objection(sampleQuestion({ state: 'ignored' }))).toBe('');
    expect(flagsOf({ ...answered, answers: 2 }, { late: false })).toEqual(['2 answers']);
    expect(flagsOf(answered, { late: true })).toEqual(['answered too late']);
  });

  it('takes the place of the first where that waits for the others of its round', () => {
    const kept = sampleQuestion({ kind: 'input', state: 'answered', by: 'user', outcome: 'accepted' });
    expect(isOpen(kept)).toBe(true);
    expect(objection(kept)).toBe('');
    expect(standing(kept, 0).words).toBe('accepted, waits for the round');
    expect(isOpen({ ...kept, answers: 1 })).toBe(false);
  });
});

it('names questions and counts them', () => {
  expect(questionTitle({ method: 'roots/list', input: 'folders' })).toBe('roots/list “folders”');
  expect(questionTitle({ method: '', input: '' })).toBe('no method');
  expect(tallyWords([], 0)).toBe('No questions');
  expect(tallyWords([sampleQuestion(), answered], 5)).toBe(
    '1 waits for your answer · 5 more wait unlisted: only the record has them · 1 settled',
  );
});
