/** What the form of server-everything is filled in with. */
export const EVERYTHING_FORM = {
  name: 'Ada Lovelace',
  check: true,
  email: 'ada@example.org',
  homepage: 'https://example.org/ada',
  birthdate: '1815-12-10',
  integer: 7,
  number: 2.5,
  untitledSingleSelectEnum: 'Rachel',
  untitledMultipleSelectEnum: ['Piano', 'Bass'],
  titledSingleSelectEnum: 'hero-2',
  titledMultipleSelectEnum: ['fish-1'],
  legacyTitledEnum: 'pet-3',
};
