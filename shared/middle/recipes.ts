/** Rules for a trouble of the field, to begin with. */
export interface Recipe {
  /** Its name as a word of the command line: `session-lost-under-load`. */
  readonly id: string;
  readonly name: string;
  /** A file of rules. */
  readonly text: string;
}

const file = (name: string, rules: string): Recipe => ({
  id: name.toLowerCase().replace(/[^a-z]+/g, '-'),
  name,
  text: `mcpscope-rules: 1\nname: ${name}\nrules:\n${rules}`,
});

/** Several faults in order, as servers and networks have them. */
export const RECIPES: readonly Recipe[] = [
  file('Hold every call', `  - name: calls\n    when: method:tools/call\n    do:\n      - hold: true\n`),
  file(
    'Slow, then silent',
    `  - name: the first answers are late\n    when: class:response.* method:tools/call\n    times: 2\n    do:\n      - delay: 2s\n  - name: then none comes\n    when: class:response.* method:tools/call\n    after: 2\n    do:\n      - drop: true\n`,
  ),
  file(
    'Tools change while in use',
    `  - name: the first tool is gone\n    when: class:response.* method:tools/list\n    after: 1\n    do:\n      - fault: tool-vanishes\n      - fault: schema-changes\n  - name: and is announced too often\n    when: class:response.* method:tools/call\n    once: true\n    do:\n      - fault: list-changed-storm\n`,
  ),
  file(
    'Every third answer is broken',
    `  - name: torn\n    when: class:response.* method:tools/call\n    every: 3\n    do:\n      - fault: truncated-json\n`,
  ),
  file(
    'Session lost under load',
    `  - name: load\n    when: class:response.* method:tools/call\n    do:\n      - delay: {ms: 200ms, jitter: 300ms}\n  - name: the session is gone\n    when: class:request method:tools/call\n    after: 5\n    once: true\n    do:\n      - fault: session-lost\n`,
  ),
  file(
    'Stream resumed with a gap',
    `  - name: the stream breaks before the answer\n    when: class:response.* method:tools/call\n    once: true\n    do:\n      - fault: torn-chunk\n  - name: and goes on behind it\n    when: dir:s2c\n    do:\n      - fault: resume-with-gap\n`,
  ),
  file(
    'Proxy restarts',
    `  - name: nobody behind it\n    when: class:request method:tools/call\n    after: 1\n    times: 2\n    do:\n      - fault: bad-gateway\n  - name: and the session is gone\n    when: class:request method:tools/call\n    after: 3\n    once: true\n    do:\n      - fault: session-lost\n`,
  ),
  file(
    'Too many requests',
    `  - name: every second one\n    when: class:request method:tools/call\n    every: 2\n    do:\n      - fault: too-many\n`,
  ),
  file(
    'Token expires in the call',
    `  - name: late\n    when: class:response.* method:tools/call\n    do:\n      - delay: 500ms\n  - name: the token is no longer valid\n    when: class:request method:tools/call\n    after: 1\n    do:\n      - fault: unauthorized\n`,
  ),
];
