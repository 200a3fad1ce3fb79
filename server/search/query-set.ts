/** The kinds of queries a search is measured by, and how a good answers one: by what it is, never by its code. */
export const QUERY_KINDS = [
  'noun',
  'adjective',
  'jargon',
  'typo',
  'layout',
  'translit',
  'brand',
  'article',
  'attribute',
  'price',
  'need',
  'purchasing line',
  'page',
  'nothing',
] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

/** A good as the judge sees it. */
export interface JudgedGood {
  code: string
  name: string
  article: string
  category: string
  vendor: string
  /** Roubles, in the branch asked. */
  price: number
  attributes: Readonly<Record<string, number | string | boolean>>
}

export type Predicate = (good: JudgedGood) => boolean

interface Wanted {
  /** All of the first three must be so, or as many as the shop has. */
  good?: Predicate
  /** One of the links above the goods leads here; enough alone. */
  link?: RegExp
  /** No good may be shown as an answer. */
  nothing?: true
}

export interface JudgedQuery {
  kind: QueryKind
  query: string
  wanted: Wanted
}

type Rows = readonly (readonly [query: string, wanted: Predicate | Wanted])[]

export const querySet = (rows: Readonly<Record<QueryKind, Rows>>): JudgedQuery[] =>
  QUERY_KINDS.flatMap((kind) =>
    rows[kind].map(([query, wanted]) => ({
      kind,
      query,
      wanted: typeof wanted === 'function' ? { good: wanted } : wanted,
    })),
  )

export const inCategory =
  (...codes: string[]): Predicate =>
  ({ category }) =>
    codes.includes(category)

export const ofVendor =
  (...codes: string[]): Predicate =>
  ({ vendor }) =>
    codes.includes(vendor)

/** Names are typeset with no-break spaces and ё. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00a0', ' ')

export const named =
  (pattern: RegExp): Predicate =>
  ({ name }) =>
    pattern.test(plainName(name))

export const figure =
  (code: string, test: (value: number) => boolean): Predicate =>
  ({ attributes }) =>
    typeof attributes[code] === 'number' && test(attributes[code])

export const exactly = (code: string, wanted: number): Predicate => figure(code, (each) => each === wanted)

export const value =
  (code: string, ...values: (string | boolean)[]): Predicate =>
  ({ attributes }) =>
    values.includes(attributes[code] as string | boolean)

export const cheaper =
  (roubles: number): Predicate =>
  ({ price }) =>
    price <= roubles
export const dearer =
  (roubles: number): Predicate =>
  ({ price }) =>
    price >= roubles

export const both =
  (...tests: Predicate[]): Predicate =>
  (good) =>
    tests.every((test) => test(good))
export const anyOf =
  (...tests: Predicate[]): Predicate =>
  (good) =>
    tests.some((test) => test(good))
