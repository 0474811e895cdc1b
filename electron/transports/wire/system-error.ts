const WORDS: Readonly<Record<string, string>> = {
  E2BIG: 'the arguments and the environment together are too long for the system',
  EACCES: 'permission is denied',
  EADDRNOTAVAIL: 'the system has no address or port left for it',
  EAGAIN: 'the system cannot start any more processes',
  EAI_AGAIN: 'the name server gave no answer',
  EAI_FAIL: 'the name server failed',
  EBUSY: 'it is in use',
  ECONNABORTED: 'the connection was aborted',
  ECONNREFUSED: 'nothing listens there, or a firewall refuses',
  ECONNRESET: 'the other side reset the connection',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is as large as the system allows',
  EHOSTDOWN: 'the host is down',
  EHOSTUNREACH: 'no route to the host',
  EIO: 'the device reported an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links go round in a circle',
  EMFILE: 'this process has too many files open',
  ENAMETOOLONG: 'the name is too long',
  ENETDOWN: 'the network is down',
  ENETUNREACH: 'no route to that network',
  ENFILE: 'the system has too many files open',
  ENOENT: 'there is no such file or folder',
  ENOEXEC: 'it is not a program that this system can run',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  ENOTFOUND: 'no address is known for it',
  EPERM: 'the system does not permit it',
  EPIPE: 'the other end closed it',
  EROFS: 'the file system is read-only',
  ETIMEDOUT: 'no answer came in the time that the system allows',
  ETXTBSY: 'the program is being written to',
};

/** The code of a system error (`ENOENT`), '' where there is none. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A caught value as the cause in a sentence, with its code where it has one: `the disk is full (ENOSPC)`. Never empty. */
export function systemErrorInWords(error: unknown): string {
  const code = systemErrorCode(error);
  const known = WORDS[code];
  if (known !== undefined) return `${known} (${code})`;
  const text = (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '');
  return text === '' ? code || 'no reason was given' : text;
}
