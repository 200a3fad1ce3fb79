import { sql } from 'kysely'
import { articleKey } from '#rules/search/article-key.ts'
import { readLine } from '#rules/search/read-line.ts'
import { readQuery } from '#rules/search/read-query.ts'
import { searchLexeme, searchText } from '#rules/search/search-text.ts'
import type { Db } from '#server/db/client.ts'
import { findArticlesIn } from '#server/search/find-article.ts'
import { findForLines } from '#server/search/find-for-lines.ts'
import { withoutForeignBrands } from '#server/search/foreign-brands.ts'
import { switchLayout } from '#rules/text/keyboard-layout.ts'
import { sayingsOf } from '#server/search/links.ts'
import { cleanQuery } from '#server/search/query-text.ts'
import { type Understanding, understand } from '#server/search/understand.ts'
import { wordsInDescriptions, vocabularyOf } from '#server/search/vocabulary.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

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
const MOST_LOOKED_AT = 24
const LONGEST_LINE = 200
/**
 * Slips are mended for so much of the processor; what is left then is read as it was typed, in a fraction of the time.
 */
const MENDING_MS = 1500
const LINES_AT_ONCE = 10

/**
 * Lines of a purchasing list as goods: by article for all of them at once, the rest by their words, in a few
 * statements.
 */
export async function matchLines(
  { db }: Pick<Services, 'db'>,
  branch: string,
  lines: readonly string[],
): Promise<MatchedLine[]> {
  const read = lines.map((line) => readLine(line.slice(0, LONGEST_LINE)))
  const texts = read.map(({ text }) => cleanQuery(text))
  const [byArticle, begun] = await Promise.all([findArticlesIn(db, texts), findBegun(db, texts)])
  const matched = lines.map((line, place): MatchedLine => {
    const near = begun.get(articleKey(texts[place]!)) ?? []
    const whole = near.filter(({ isWhole }) => isWhole)
    const named = byArticle[place]!.length > 0 ? byArticle[place]! : whole.map(({ code }) => code)
    const candidates = named.length > 0 ? named : near.map(({ code }) => code)
    const exact = named.length === 1 ? named[0]! : null
    return { line, quantity: read[place]!.quantity, exact, candidates: candidates.slice(0, MOST_CANDIDATES) }
  })
  const isLeft = ({ exact }: MatchedLine, place: number) => exact === null && !begun.has(articleKey(texts[place]!))
  const left = [...new Set(texts.filter((text, place) => text !== '' && isLeft(matched[place]!, place)))]
  const understood = await understandLines(db, left)
  const found = await findForLines(db, understood, branch, MOST_LOOKED_AT)
  const byWords = new Map(left.map((text, at) => [text, found[at]!]))
  for (const [place, each] of matched.entries()) {
    const codes = byWords.get(texts[place]!)
    if (!codes || each.exact !== null) continue
    // the words choose among makers with one article
    const chosen = each.candidates.filter((code) => codes.includes(code))
    if (chosen.length === 1) each.exact = chosen[0]!
    each.candidates = [...new Set([...chosen, ...each.candidates, ...(each.candidates.length > 0 ? [] : codes)])].slice(
      0,
      MOST_CANDIDATES,
    )
  }
  return matched
}

interface Begun {
  code: string
  /** To its last sign. */
  isWhole: boolean
}

const LEAST_BEGINNING = 4
const LONGEST_KEY = 40

/** Figures and letters without a word in them, or Latin letters alone: «RH 26-800», «FSGLC». */
const isArticle = (text: string) =>
  /\d/.test(text) ? !/[а-яё]{4}/iu.test(text) && text.split(' ').length <= 3 : /^[a-z-]+$/i.test(text)

/**
 * Goods whose article is the line, or was cut short in the copying; letters alone begin half of the makers' names. By
 * its key.
 */
async function findBegun(db: Db, texts: readonly string[]): Promise<Map<string, Begun[]>> {
  const keys = [...new Set(texts.filter(isArticle).map(articleKey))].filter(
    (key) => key.length >= (/\D/.test(key) ? LEAST_BEGINNING : LEAST_BEGINNING + 1) && key.length <= LONGEST_KEY,
  )
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Begun & { asked: string }>`
    select asked, near.good_code as code, near.key = asked as "isWhole"
    from unnest(${keys}::text[]) as asked cross join lateral (
      select good_code, key from good_key
      where key >= asked and key < asked || chr(1114111) and (key = asked or asked ~ '[0-9]')
      order by length(key), key, good_code limit ${MOST_CANDIDATES}
    ) near`.execute(db)
  return Map.groupBy(rows, ({ asked }) => asked)
}

/** Read with one vocabulary for all; what only descriptions say is asked for all words at once, not line by line. */
async function understandLines(db: Db, texts: readonly string[]): Promise<Understanding[]> {
  const [{ spoken }, vocabulary] = await Promise.all([sayingsOf(db, undefined), vocabularyOf(db)])
  const words = texts.flatMap((text) => [text, switchLayout(text)].flatMap((each) => searchText(each).split(' ')))
  const lexemes = [...new Set(words)].filter((word) => /^\D/.test(word)).map(searchLexeme)
  await wordsInDescriptions(
    db,
    lexemes.filter((lexeme) => vocabulary.goodsOf(lexeme) === null && !spoken.has(lexeme)),
  )
  const begun = process.cpuUsage()
  const understood: Understanding[] = []
  for (const [place, line] of texts.entries()) {
    // half a second of reading: others are answered in between
    if (place % LINES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    const { text } = await withoutForeignBrands(db, readQuery(line).text)
    const { user, system } = process.cpuUsage(begun)
    const isAsTyped = (user + system) / 1000 > MENDING_MS
    understood[place] = await understand(db, text, {
      isPrefix: false,
      spoken,
      isAsTyped,
      vocabulary: Promise.resolve(vocabulary),
    })
  }
  return understood
}
