export interface PaperField {
  label: string
  value: string
}

/** What a paper is made of, from top to bottom. */
export type PaperPart =
  | { kind: 'text'; text: string }
  | { kind: 'fields'; title?: string; fields: readonly PaperField[] }
  /** One after another, parted by hairlines. */
  | { kind: 'records'; title: string; records: readonly (readonly PaperField[])[] }
  | { kind: 'signatures'; lines: readonly PaperField[] }

export interface CustomerPaper {
  title: string
  note: string
  author: string
  /** ISO. */
  at: string
  parts: readonly PaperPart[]
}
