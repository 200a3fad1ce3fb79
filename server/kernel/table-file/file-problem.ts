/** Why a file cannot be read, as a sentence for the accountant, without the file's name. */
export class FileProblem extends Error {
  /** Null: the file as a whole. */
  readonly line: number | null

  constructor(words: string, line: number | null = null) {
    super(words)
    this.name = 'FileProblem'
    this.line = line
  }
}

/** «Файл import.xml, строка 12: …» */
export const problemSentence = (name: string, words: string, line: number | null) =>
  `Файл ${name}${line === null ? '' : `, строка ${line}`}: ${words}`
