/** A check that reads a file in parts. Broken XML throws. */
export interface FileCheck {
  /** In Russian, for whoever runs the command. */
  problems: string[]
  write: (part: string) => void
  /** Answers how many items the file holds. */
  finish: (bytes: number) => number
}
