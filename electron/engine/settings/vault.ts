/** Seals texts so that only this user of this machine opens them again. Both throw where the system refuses. */
export interface Vault {
  seal(text: string): string;
  open(sealed: string): string;
}
