import type { Mishap, MishapClass, ProcessScene } from './mishap.ts';

/** What helps where the system did not start the program, by its own word. */
function remedyOf({ failure, command, cwd }: ProcessScene): string {
  const absolute = /^(?:[\\/~]|[A-Za-z]:)/.test(command);
  switch (failure?.reason) {
    case 'not-found':
      return absolute ? 'correct the path' : `correct the path, which counts from the working folder ${cwd}`;
    case 'not-executable':
      return /may not execute/.test(failure.message)
        ? 'make it executable (chmod +x), or start it by the program that runs it'
        : '';
    case 'cwd-missing':
      return 'correct the working folder (--cwd), or make it';
    default:
      return '';
  }
}

/** The system did not start the program. */
export const failedStart: MishapClass<ProcessScene> = {
  recognise(scene): Mishap | null {
    const { failure } = scene;
    const remedy = remedyOf(scene);
    if (failure === null || remedy === '') return null;
    const detail = failure.message.replace(/\.$/, '');
    return { cause: 'failed-start', headline: 'Did not start', detail, remedy, quote: '', seqs: [failure.seq] };
  },
};
