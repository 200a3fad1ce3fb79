import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { judge, type Shown, tally, type Verdict } from './judge.ts'
import type { JudgedGood, JudgedQuery } from './query-set.ts'

/** A call of the shop's API below /api. */
export type Ask = (path: string) => Promise<{ data: SearchData }>
interface SearchData {
  goods: { code: string; article: string }[]
  links: { url: string }[]
  match: { kind: string; heading: string | null; missing: string[] }
  corrected: string | null
  exact: { code: string } | null
}

const BRANCH = '777'
const searchPath = (q: string, perPage = 3) =>
  `/search?nodeLogisticCode=${BRANCH}&perPage=${perPage}&q=${encodeURIComponent(q)}`

export async function judgedGoods(db: Db): Promise<Map<string, JudgedGood>> {
  const { rows } = await sql<JudgedGood>`
    select g.code, g.name, g.article, g.category_code as category, g.vendor_code as vendor, g.attributes, o.price / 100.0 as price
    from good g join good_offer o on o.good_code = g.code and o.node_code = ${BRANCH}
    where g.is_active and not g.is_hire`.execute(db)
  return new Map(rows.map((row) => [row.code, { ...row, price: Number(row.price) }]))
}

/** What the page shows for a query. */
async function shownFor(ask: Ask, query: string): Promise<Shown> {
  const { data } = await ask(searchPath(query))
  const { goods, links, match, corrected } = data
  const note = [corrected === null ? '' : `«${corrected}»`, match.heading ?? '', match.missing.join(', ')]
  return {
    codes: goods.map(({ code }) => code),
    links: links.map(({ url }) => url),
    note: note.filter(Boolean).join('; '),
  }
}

export async function measureQueries(
  ask: Ask,
  goods: ReadonlyMap<string, JudgedGood>,
  queries: readonly JudgedQuery[],
) {
  const verdicts: Verdict[] = []
  for (const query of queries) verdicts.push(judge(query, await shownFor(ask, query.query), goods))
  return tally(verdicts)
}

const ALIKE: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}

/** How people write an article, and the least share that must find its good among the first three. */
export const ARTICLE_WAYS: readonly { way: string; least: number; write: (article: string) => string }[] = [
  { way: 'as it is', least: 0.995, write: (article) => article },
  { way: 'lower case', least: 0.99, write: (article) => article.toLowerCase() },
  { way: 'without hyphens', least: 0.99, write: (article) => article.replace(/[-/]/g, '') },
  {
    way: 'with blanks',
    least: 0.99,
    write: (article) => article.replace(/[-/]/g, ' ').replace(/(?<=[A-Z])(?=\d)/, ' '),
  },
  {
    way: 'look-alikes',
    least: 0.99,
    write: (article) => article.replace(/[ABCEHKMOPTXY]/g, (letter) => ALIKE[letter]!),
  },
  { way: 'last sign missing', least: 0.95, write: (article) => article.slice(0, -1) },
]

/** Share of the articles that find a good of theirs among the first three; `every`: each so many-th article. */
export async function measureArticles(
  ask: Ask,
  goods: ReadonlyMap<string, JudgedGood>,
  write: (article: string) => string,
  every = 1,
): Promise<{ share: number; asked: number; failed: string[] }> {
  const articles = [...new Set([...goods.values()].map(({ article }) => article))].filter(
    (_, place) => place % every === 0,
  )
  const failed: string[] = []
  for (const article of articles) {
    const { data } = await ask(searchPath(write(article)))
    if (!data.goods.some((good) => good.article === article)) failed.push(`${write(article)} (${article})`)
  }
  return { share: 1 - failed.length / articles.length, asked: articles.length, failed }
}
