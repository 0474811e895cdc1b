// `npm run fuzz`: feeds the product what no peer, file or page should say, and looks whether a promise breaks. See docs/fuzzing.md.
import { Campaign, caseOf, failureText } from './campaign.ts';
import { caseFile, FAILURES, FOUND, readCase, writeCase } from './kept-case.ts';
import { HELP, type Order, readOrder, WrongCall } from './options.ts';
import { SOURCES } from './sources/index.ts';
import { noteUnheard, tried } from './trial.ts';

const FOUND_NOTHING = 0;
const FOUND_SOMETHING = 1;
const WRONG_CALL = 2;

process.on('unhandledRejection', noteUnheard);
process.on('uncaughtException', noteUnheard);

try {
  // Timers of what was fed may go on for a day.
  process.exit(await done(readOrder(process.argv.slice(2), () => Date.now() % 1_000_000_000)));
} catch (error) {
  if (!(error instanceof WrongCall)) throw error;
  console.error(error.message);
  process.exitCode = WRONG_CALL;
}

async function done(order: Order): Promise<number> {
  switch (order.run) {
    case 'help':
      console.log(HELP);
      return FOUND_NOTHING;
    case 'keep':
      console.log(`${writeCase(FOUND, readCase(caseFile(order.name)))} is tried by every test run from now on.`);
      return FOUND_NOTHING;
    case 'case': {
      const source = SOURCES.find(({ name }) => name === order.source)!;
      const { input } = caseOf(source, order.seed, order.number);
      const failure = await tried(input);
      if (failure === null) console.log('Nothing is wrong with this case.');
      else {
        const file = writeCase(FAILURES, { ...order, stage: failure.stage, message: failure.message, input });
        console.error(failureText(source.name, order.seed, order.number, input, failure, file));
      }
      return failure === null ? FOUND_NOTHING : FOUND_SOMETHING;
    }
    case 'campaign': {
      console.error(`Seed ${order.seed}.`);
      const clean = await new Campaign(order).run();
      return clean ? FOUND_NOTHING : FOUND_SOMETHING;
    }
  }
}
