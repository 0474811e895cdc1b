export type Platform = 'posix' | 'windows';

export const PLATFORM: Platform = process.platform === 'win32' ? 'windows' : 'posix';
