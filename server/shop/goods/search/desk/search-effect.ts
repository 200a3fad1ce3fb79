import { sql } from 'kysely'
import type { SearchChange, SearchEffect } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { searchAfter } from '#server/search/overlay.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { applySearchChange } from './change-search.ts'
import { normalPhrase } from './desk-phrases.ts'
import { answerQuery, refuseUnknownBranch } from './try-query.ts'

type Context = Pick<OfficeContext, 'db' | 'catalog' | 'scope'>
type Side = SearchEffect['queries'][number]['before']

const FIRST = 5
const MOST_QUERIES = 6
/** So many of what was really sought are tried, for so long: what a person waits for. */
const MOST_LOGGED = 60
const LOGGED_MS = 2500
const AT_ONCE = 4
const MOST_SILENCED = 30

async function sideOf({ db, catalog }: Pick<Context, 'db' | 'catalog'>, query: string, branch: string): Promise<Side> {
  const { total, heading, corrected, links, goods } = await answerQuery({ db, catalog }, query, branch, FIRST)
  return {
    total,
    heading,
    corrected,
    links: links.map(({ title }) => title),
    goods: goods.map(({ code, name }) => ({ code, name })),
  }
}

const isOther = (before: Side, after: Side) => JSON.stringify(before) !== JSON.stringify(after)

async function compare(context: Context, after: Db, query: string, branch: string) {
  const [now, then] = await Promise.all([
    sideOf(context, query, branch),
    sideOf({ db: after, catalog: context.catalog }, query, branch),
  ])
  return { query, isChanged: isOther(now, then), before: now, after: then }
}

/** What the change would do, told by the search itself; nothing is kept of it. */
export async function readSearchEffect(
  context: Context,
  { change, branch, query }: { change: SearchChange; branch: string; query?: string | undefined },
): Promise<SearchEffect> {
  const { db, scope } = context
  await refuseUnknownBranch(db, branch)
  const words = await wordsOf(db, change)
  const { after, answer: silenced } = await searchAfter(db, async (tx) => {
    const before = change.table === 'word' && change.list === 'never' ? await popular(tx) : []
    await applySearchChange(tx, scope, change)
    const left = before.length > 0 ? new Set(await popular(tx)) : new Set()
    return before.filter((each) => !left.has(each)).slice(0, MOST_SILENCED)
  })
  const asked = [...new Set([...(query?.trim() ? [query.trim()] : []), ...words])].slice(0, MOST_QUERIES)
  const queries = await inTurns(asked, (each) => compare(context, after, each, branch))
  return { queries, logged: await readLogged(context, after, words, branch), silenced }
}

const popular = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('search_popular').select('query').orderBy('times', 'desc').execute()).map(({ query }) => query)

/** Phrases the change is about, those that are new first. */
async function wordsOf(db: Db, change: SearchChange): Promise<string[]> {
  if (change.table === 'word') return change.list === 'brands' ? [normalPhrase(change.word)].filter(Boolean) : []
  if (change.table === 'synonym') {
    const [set, seen] = [change.phrases.map(normalPhrase).filter(Boolean), (change.seen ?? []).map(normalPhrase)]
    return [
      ...set.filter((phrase) => !seen.includes(phrase)),
      ...seen.filter((phrase) => !set.includes(phrase)),
      ...set.filter((phrase) => seen.includes(phrase)),
    ]
  }
  const spoken = (phrase: string) =>
    phrase
      .split(' ')
      .map((forms) => forms.split('|')[0])
      .join(' ')
  if (change.table === 'need') {
    if (change.need) return [spoken(normalPhrase(change.need.phrase))].filter(Boolean)
    const row = await db
      .selectFrom('search_need')
      .select('phrase')
      .where('id', '=', change.id ?? 0)
      .executeTakeFirst()
    return row ? [spoken(row.phrase)] : []
  }
  if (change.pin) return [normalPhrase(change.pin.query)].filter(Boolean)
  const row = await db
    .selectFrom('search_pin')
    .select('query')
    .where('id', '=', change.id ?? 0)
    .executeTakeFirst()
  return row ? [row.query] : []
}

interface Logged {
  query: string
  times: number
}

/** Queries of thirty days with one of these words, most sought first. */
async function loggedWith(db: Db, words: readonly string[]): Promise<Logged[]> {
  if (words.length === 0) return []
  const { rows } = await sql<Logged>`
    with sought as (
      select query, count(*)::integer as times from search_log where sought_at > now() - interval '30 days'
      group by query order by count(*) desc, query limit 3000
    ), meant as (
      select lexeme from unnest(${[...words]}::text[]) as said, unnest(search_lexemes(said)) as lexeme where length(lexeme) > 2
    )
    select query, times from sought where search_lexemes(query) && array(select lexeme from meant) order by times desc, query`.execute(
    db,
  )
  return rows
}

async function readLogged(
  context: Context,
  after: Db,
  words: readonly string[],
  branch: string,
): Promise<SearchEffect['logged']> {
  const touched = await loggedWith(context.db, words)
  const until = Date.now() + LOGGED_MS
  let checked = 0
  const tried = await inTurns(touched.slice(0, MOST_LOGGED), async ({ query, times }) => {
    if (Date.now() > until) return null
    checked++
    return { times, ...(await compare(context, after, query, branch)) }
  })
  const changed = tried.filter((each) => each?.isChanged === true)
  return {
    touched: touched.length,
    checked,
    changed: changed.map((each) => ({
      query: each!.query,
      times: each!.times,
      before: each!.before.total,
      after: each!.after.total,
      first: each!.after.goods[0]?.name ?? null,
    })),
  }
}

/** A few at a time, in their order: the shop's own connections are not all taken. */
async function inTurns<Each, Answer>(all: readonly Each[], work: (each: Each) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))))
  return answers
}
