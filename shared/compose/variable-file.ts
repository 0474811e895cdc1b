/** A name that hand-made messages can use as `{{name}}`. */
export interface Variable {
  readonly name: string;
  /** Masked where it is a secret. */
  readonly value: string;
  readonly secret: boolean;
}

/** The variables of the environment file. */
export interface VariableFile {
  /** '' where no file was chosen. */
  readonly path: string;
  readonly variables: readonly Variable[];
  /** Why it cannot be read, as a sentence; '' when it can. */
  readonly problem: string;
}
