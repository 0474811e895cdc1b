import { describe, expect, it } from 'vitest';
import { nameBegun, variableMarks, variableNames } from './variable-marks.ts';

const VARIABLES = [
  { name: 'city', value: 'Lisbon', secret: false },
  { name: 'token', value: '••••', secret: true },
  { name: 'none', value: '', secret: false },
];
const TEXT = '{"a":"{{city}}","b":"{{token}}","c":{{$id}},"d":"{{nobody}}"}';

describe('variables in a text', () => {
  it('are marked with what they become', () => {
    const marks = variableMarks(TEXT, { fill: true, variables: VARIABLES });
    expect(marks.map(({ start, end, state, words }) => [TEXT.slice(start, end), state, words])).toEqual([
      ['{{city}}', 'filled', 'city: Lisbon'],
      ['{{token}}', 'filled', 'token: •••• (secret)'],
      ['{{$id}}', 'filled', '$id: the next free id'],
      ['{{nobody}}', 'unknown', 'No variable is named nobody: it is sent unchanged.'],
    ]);
  });

  it('go out as they stand where nothing is filled in', () => {
    const marks = variableMarks(TEXT, { fill: false, variables: VARIABLES });
    expect(marks.map(({ state }) => state)).toEqual(['off', 'off', 'off', 'unknown']);
    expect(marks[0]?.words).toMatch(/would be Lisbon.*is sent unchanged/);
  });

  it('are not looked for in a very long text', () => {
    expect(variableMarks('{{city}}'.repeat(200_000), { fill: true, variables: VARIABLES })).toEqual([]);
  });
});

describe('names of variables', () => {
  it('are those of the file and the built-in ones', () => {
    expect(variableNames(VARIABLES).map(({ name }) => name)).toEqual([
      'city',
      'token',
      'none',
      '$id',
      '$now',
      '$nowMs',
      '$uuid',
    ]);
    expect(variableNames(VARIABLES).find(({ name }) => name === 'none')?.words).toBe('(empty)');
  });

  it('begin behind two braces', () => {
    expect(nameBegun('{"a":"{{')).toBe('');
    expect(nameBegun('{"a":"{{ to')).toBe('to');
    expect(nameBegun('{"a":{{$n')).toBe('$n');
    expect(nameBegun('{"a":"{{token}}')).toBeNull();
    expect(nameBegun('{"a":{')).toBeNull();
  });
});
