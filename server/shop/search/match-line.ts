import { readLine } from '#rules/search/read-line.ts'
import { findArticlesIn } from '#server/search/find-article.ts'
import { cleanQuery } from '#server/search/query-text.ts'
import { search } from '#server/search/search.ts'
import type { Services } from '#server/shop/call-context.ts'

export interface MatchedLine {
  line: string
  /** Null: the line says no number. */
  quantity: number | null
  /** The one good the line names by its article, code or model. */
  exact: string | null
  /** What it may mean, best first; with `exact` first when there is one. */
  candidates: string[]
}

const MOST_CANDIDATES = 5
const MOST_LOOKED_AT = 48
const AT_ONCE = 4
const LONGEST_LINE = 200

/** Lines of a purchasing list as goods: by article for all of them at once, the rest by their words. */
export async function matchLines(
  { db }: Pick<Services, 'db'>,
  branch: string,
  lines: readonly string[],
): Promise<MatchedLine[]> {
  const read = lines.map((line) => readLine(line.slice(0, LONGEST_LINE)))
  const byArticle = await findArticlesIn(
    db,
    read.map(({ text }) => text),
  )
  const matched = lines.map((line, place): MatchedLine => {
    const found = byArticle[place]!
    const exact = found.length === 1 ? found[0]! : null
    return { line, quantity: read[place]!.quantity, exact, candidates: found.slice(0, MOST_CANDIDATES) }
  })
  const byWords = new Map<string, MatchedLine[]>()
  for (const [place, each] of matched.entries()) {
    const text = cleanQuery(read[place]!.text)
    if (each.exact === null && text !== '') byWords.set(text, [...(byWords.get(text) ?? []), each])
  }
  const waiting = [...byWords]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [text, same] = next
      const { goods, exact } = await search(db, text, branch, { limit: MOST_LOOKED_AT })
      const codes = goods.map(({ code }) => code)
      for (const each of same) {
        // the words choose among makers with one article
        const chosen = each.candidates.filter((code) => codes.includes(code))
        if (chosen.length === 1) each.exact = chosen[0]!
        else if (each.candidates.length === 0) each.exact = exact
        each.candidates = [
          ...new Set([...chosen, ...each.candidates, ...(each.candidates.length > 0 ? [] : codes)]),
        ].slice(0, MOST_CANDIDATES)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return matched
}
