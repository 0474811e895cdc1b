/** Whether a sign-in may be kept under this name: letters, digits and `. _ - @`. */
export function isProfileName(name: string): boolean {
  return /^[\w.@-]{1,100}$/.test(name);
}
