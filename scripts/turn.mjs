/** What one of two that run at the same time has to print: kept until its turn comes, and printed as it comes from then on. */
export class Turn {
  #kept = [];
  #begun = false;

  /** Prints the text, or keeps it. */
  print = (text) => {
    if (this.#begun) process.stdout.write(text);
    else this.#kept.push(text);
  };

  begin() {
    this.#begun = true;
    for (const text of this.#kept.splice(0)) process.stdout.write(text);
  }
}
