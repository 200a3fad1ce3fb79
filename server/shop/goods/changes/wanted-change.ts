import type { ChangedThing } from '#server/db/schema-goods.ts'

type Values = Record<string, unknown>

/** A change as a grid, a card, a rule or a file asks for it. */
export interface WantedChange {
  thing: ChangedThing
  /** A good's code; of an offer `code/branch`. */
  key: string
  /** By column, attributes as `attributes.<code>`; null: the offer or the cost goes. */
  set: Values | null
  /** What the person saw: where it is not so any more, nothing is written. */
  seen?: Values | undefined
}

/** Before and after, by the fields that differ. */
export interface PlannedChange {
  thing: ChangedThing
  key: string
  before: Values | null
  after: Values | null
}

/** What is wrong in one cell. */
export interface CellProblem {
  thing: ChangedThing
  key: string
  field: string
  words: string
}

/** How a cell is named in answers: `good:100101:name`. */
export const cellName = ({ thing, key, field }: Pick<CellProblem, 'thing' | 'key' | 'field'>): string =>
  `${thing}:${key}:${field}`

export const goodOf = (key: string): string => key.split('/', 1)[0]!
export const branchOf = (key: string): string => key.split('/')[1] ?? ''
