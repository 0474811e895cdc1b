/** Whether a word of a command line is meant as the address of a server. Whether one is there, the connection tells. */
export function isServerAddress(word: string): boolean {
  return /^(?:https?|wss?):\/\/\S/i.test(word);
}
