import type { JudgedGood, JudgedQuery } from './query-set.ts'

/** What the page shows for a query: codes in order, and where the links above them lead. */
export interface Shown {
  codes: string[]
  links: string[]
  /** Anything worth reading in a list of failures. */
  note: string
}

const FIRST = 3

export interface Verdict {
  query: JudgedQuery
  isRight: boolean
  /** The shop has no such good at all: the query says nothing about the search. */
  isVoid: boolean
  shown: string
}

export function judge(query: JudgedQuery, shown: Shown, goods: ReadonlyMap<string, JudgedGood>): Verdict {
  const { good, link, nothing } = query.wanted
  const first = shown.codes.slice(0, FIRST).flatMap((code) => goods.get(code) ?? [])
  const said = `${shown.note}${shown.links.length > 0 ? ` [${shown.links.join(' ')}]` : ''} ${first.map(({ name }) => name).join(' · ') || 'nothing'}`
  const verdict = (isRight: boolean, isVoid = false): Verdict => ({ query, isRight, isVoid, shown: said })
  if (nothing) return verdict(shown.codes.length === 0)
  if (link && shown.links.some((url) => link.test(url))) return verdict(true)
  if (!good) return verdict(false)
  let existing = 0
  for (const each of goods.values()) if (existing < FIRST && good(each)) existing++
  if (existing === 0) return verdict(true, true)
  const right = first.filter(good).length
  return verdict(right >= existing && first.slice(0, existing).every(good))
}

/** Shares by kind, and what failed. */
export function tally(verdicts: readonly Verdict[]): {
  share: number
  kinds: [kind: string, share: number][]
  failed: string[]
} {
  const counted = verdicts.filter(({ isVoid }) => !isVoid)
  const shareOf = (some: readonly Verdict[]) => some.filter(({ isRight }) => isRight).length / Math.max(1, some.length)
  const kinds = [...Map.groupBy(counted, ({ query }) => query.kind)].map(
    ([kind, own]) => [kind, shareOf(own)] as [string, number],
  )
  const failed = counted
    .filter(({ isRight }) => !isRight)
    .map(({ query, shown }) => `${query.kind}: ${query.query} → ${shown}`)
  return { share: shareOf(counted), kinds, failed }
}
