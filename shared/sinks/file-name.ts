/** Names that Windows keeps for devices, whatever stands behind their first dot ("Naming Files, Paths, and Namespaces"). */
const DEVICES = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?:\.|$)/i;

/** Whether Windows would take a file of this name for a device. */
export function isDeviceName(name: string): boolean {
  return DEVICES.test(name);
}

/**
 * A text as a file's name, or as the beginning of one, that every file system takes: letters, digits, dots, dashes and underscores of
 * ASCII, no folder, nothing hidden, no device, no dot at its end, at most `longest` of them; `fallback` where nothing is left.
 */
export function fileName(text: string, fallback: string, longest = 60): string {
  return noDevice(
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/\.{2,}/g, '.')
      .replace(/^[-.]+/, '')
      .slice(0, longest)
      .replace(/[-.]+$/, ''),
    fallback,
  );
}

/** The last part of a path that somebody else wrote as a file's name: letters of any script and blanks stay, and so does its ending. */
export function fileNameOfPath(path: string, fallback: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[-. ]+/, '');
  const [ending = ''] = /(?!^)\.[^.]*$/.exec(plain) ?? [];
  const stem = plain
    .slice(0, plain.length - ending.length)
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '');
  return noDevice(`${stem || fallback}${ending.slice(0, 20)}`.replace(/[. ]+$/, ''), fallback);
}

function noDevice(name: string, fallback: string): string {
  if (name === '') return fallback;
  return isDeviceName(name) ? `_${name}` : name;
}
