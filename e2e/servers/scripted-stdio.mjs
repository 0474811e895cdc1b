// A server that answers to the byte what a table has, and keeps every byte that it hears: `scripted-stdio.mjs TABLE.json HEARD`.
// The table has, by the mark in the parameters of a request and by its method, the line of the answer; '' for none.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , table, heard] = process.argv;
const answers = JSON.parse(readFileSync(table, 'utf8'));
process.stdin.on('data', (bytes) => appendFileSync(heard, bytes));
createInterface({ input: process.stdin }).on('line', (line) => {
  const { method, params } = JSON.parse(line);
  const answer = answers[params.mark][method];
  if (answer !== '') process.stdout.write(`${answer}\n`);
});
