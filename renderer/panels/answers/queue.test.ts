import { describe, expect, it } from 'vitest';
import type { Question } from '../../../shared/answering/index.ts';
import { keyOnEntry, nextWaiting, openInputs, queued, shownQuestion } from './queue.ts';
import { sampleQuestion } from './testing/sample-question.ts';

const settled = (key: string, state: Question['state'], until: number): Question =>
  sampleQuestion({ key, state, until, seq: until });
const input = (key: string, state: Question['state'], seq = 4): Question =>
  sampleQuestion({ key, kind: 'input', input: key, state, seq });
const QUESTIONS = [
  settled('old', 'answered', 5),
  settled('gone', 'gone', 9),
  sampleQuestion({ key: 'second', at: 20, seq: 20 }),
  settled('later', 'delayed', 300),
  settled('soon', 'delayed', 200),
  sampleQuestion({ key: 'first', at: 10, seq: 10 }),
];

describe('the queue', () => {
  it('begins with what waits longest and ends with what is settled, newest first', () => {
    expect(queued(QUESTIONS).map(({ key }) => key)).toEqual(['first', 'second', 'soon', 'later', 'gone', 'old']);
  });

  it('goes on to the next question that waits', () => {
    expect(nextWaiting(QUESTIONS, 'first')?.key).toBe('second');
    expect(nextWaiting(QUESTIONS, 'second')?.key).toBe('first');
    expect(nextWaiting(QUESTIONS.slice(0, 3), 'second')).toBeNull();
  });

  it('shows the chosen question, and without one the first', () => {
    expect(shownQuestion(QUESTIONS, 'gone')?.key).toBe('gone');
    expect(shownQuestion(QUESTIONS, 'forgotten')?.key).toBe('first');
    expect(shownQuestion([], 'first')).toBeNull();
  });

  it('shows what waits to who comes for it, not what was settled before', () => {
    expect(keyOnEntry(QUESTIONS, 'old')).toBe('first');
    expect(keyOnEntry(QUESTIONS, 'second')).toBe('second');
    expect(keyOnEntry(QUESTIONS, 'soon')).toBe('soon');
    expect(keyOnEntry(QUESTIONS, 'forgotten')).toBe('forgotten');
    expect(keyOnEntry(QUESTIONS.slice(0, 2), 'old')).toBe('old');
  });

  it('counts what is open of a round', () => {
    const round = [input('a', 'waiting'), input('b', 'answered'), input('c', 'delayed'), input('d', 'waiting', 9)];
    expect(openInputs(round, round[0]!)).toBe(2);
    expect(openInputs(QUESTIONS, QUESTIONS[2]!)).toBe(0);
  });
});
