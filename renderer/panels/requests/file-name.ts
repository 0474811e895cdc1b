import { isDeviceName } from '../../../shared/sinks/index.ts';

/** The file name that a typed name stands for: `Weather` is `Weather.yaml`. */
export function fileNameOf(typed: string): string {
  const name = typed.trim();
  return name === '' || name.endsWith('.yaml') ? name : `${name}.yaml`;
}

/** What keeps it from being one, as a sentence; '' where nothing does. */
export function fileNameProblem(fileName: string): string {
  if (fileName === '' || fileName === '.yaml') return 'Enter a file name.';
  if (isDeviceName(fileName)) return `Windows keeps the name ${fileName} for a device: choose another one.`;
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,100}\.yaml$/u.test(fileName)
    ? ''
    : 'A file name has letters, digits, blanks, “.”, “-” and “_”, and begins with none of the last three.';
}
