import { sql } from 'kysely'
import { articleKey } from '#rules/search/article-key.ts'
import { switchLayout } from '#rules/text/keyboard-layout.ts'
import type { Db } from '#server/db/client.ts'

/** Goods by their article, code or model: whole, then beginning so, then with it inside. */
interface ArticleHits {
  exact: string[]
  beginning: string[]
  inside: string[]
}

const NO_ARTICLE: ArticleHits = { exact: [], beginning: [], inside: [] }

const MOST = 48
/** «125» and «1000» are figures long before they begin a code. */
const LEAST_DIGITS = 5
const LEAST_BEGINNING = 4
const LEAST_INSIDE = 5
const LONGEST_KEY = 40

/** Worth looking up as a whole: has a digit, or no letter that is Cyrillic alone. */
const mayBeArticle = (key: string): boolean => /\d/.test(key) || !/[а-я]/.test(key)
const hasWord = (text: string): boolean => /[а-яё]{5}/iu.test(text)
/** A Russian word beside others is no part of an article; alone it may be one on the wrong keys. */
const isPhrase = (text: string): boolean => text.includes(' ') && hasWord(text)

/** Looks a text up as a whole, whatever blanks, dashes, letter case and look-alikes it has. */
async function findArticle(db: Db, text: string, nodeCode: string): Promise<ArticleHits> {
  const key = articleKey(text)
  if (isPhrase(text) || !mayBeArticle(key) || key.length < 3 || key.length > LONGEST_KEY) return NO_ARTICLE
  const hasLetters = /\D/.test(key)
  // letters alone begin half of the makers' names, unless they are written as an article
  const begins = (/\d/.test(key) || text.includes('-')) && key.length >= (hasLetters ? LEAST_BEGINNING : LEAST_DIGITS)
  const isInside = hasLetters && /\d/.test(key) && key.length >= LEAST_INSIDE
  const { rows } = await sql<{ code: string; place: number }>`
    select k.good_code as code, min(k.place) as place from (
      (select good_code, 0 as place, rank, 0 as longer from good_key where key = ${key} limit ${MOST})
      union all
      (select good_code, 1, rank, length(key) from good_key
        where ${begins} and key > ${key} and key < ${`${key}\u{10ffff}`} order by length(key), key limit ${MOST})
      union all
      (select good_code, 2, rank, length(key) from good_key where ${isInside} and key like ${`_%${key}%`} limit ${MOST})
    ) k join good_search s using (good_code)
    group by k.good_code, s.nodes, s.popularity
    order by min(k.place), min(k.longer), (s.nodes <> '{}')::integer + (${nodeCode} = any(s.nodes))::integer desc,
      s.popularity desc, k.good_code`.execute(db)
  const at = (wanted: number) => rows.filter(({ place }) => place === wanted).map(({ code }) => code)
  return { exact: at(0), beginning: at(1), inside: at(2) }
}

const MOST_PIECES = 14
const LONGEST_RUN = 4
const LEAST_PIECE = 5

/** Every run of words that may be an article: «УШМ Kessen AG 125-860» has «AG», «AG 125-860», «125-860»… */
function articleRuns(text: string): string[] {
  const pieces = text
    .split(/[\s,;()«»"]+/u)
    .filter(Boolean)
    .slice(0, MOST_PIECES)
  const runs = new Set<string>()
  for (let from = 0; from < pieces.length; from++) {
    for (let to = from + 1; to <= Math.min(pieces.length, from + LONGEST_RUN); to++) {
      if (to > from + 1 && (hasWord(pieces[from]!) || hasWord(pieces[to - 1]!))) break
      const run = pieces.slice(from, to).join('')
      const key = articleKey(run)
      if (/\d/.test(key) && key.length >= LEAST_PIECE && key.length <= LONGEST_KEY) runs.add(key)
    }
  }
  return [...runs]
}

/** Goods whose whole article, code or model stands in a text; of several such runs the longest. By text. */
export async function findArticlesIn(db: Db, texts: readonly string[]): Promise<string[][]> {
  const runs = texts.map(articleRuns)
  const asked = [...new Set(runs.flat())]
  if (asked.length === 0) return texts.map(() => [])
  const rows = await db
    .selectFrom('good_key')
    .select(['key', 'good_code'])
    .where('key', 'in', asked)
    .orderBy('rank')
    .orderBy('good_code')
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return runs.map((own) => {
    const found = own.filter((key) => byKey.has(key)).sort((one, other) => other.length - one.length)
    return found[0] === undefined ? [] : [...new Set(byKey.get(found[0])!.map(({ good_code }) => good_code))]
  })
}

/**
 * The first of some readings of a text that is an article, code or model, whole or by its beginning; if none is, as the
 * same keys give in the other layout. Null: no article.
 */
export async function findWhole(
  db: Db,
  texts: readonly string[],
  nodeCode: string,
): Promise<{ codes: string[]; exact: string | null } | null> {
  const switched = /\d/.test(texts[0]!) && !isPhrase(texts[0]!) ? [switchLayout(texts[0]!)] : []
  for (const text of [...texts, ...switched]) {
    const { exact, beginning, inside } = await findArticle(db, text, nodeCode)
    if (exact.length === 0 && beginning.length === 0) continue
    return { codes: [...new Set([...exact, ...beginning, ...inside])], exact: exact.length === 1 ? exact[0]! : null }
  }
  return null
}
