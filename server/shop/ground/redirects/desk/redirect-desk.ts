import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { RedirectImport, RedirectRow, SavedRedirect } from '#contract/office/seo.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { isFixedPage } from '#rules/address/fixed-pages.ts'
import { directMoves, type Move } from '#rules/address/redirect-table.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { importRedirects } from '../import-redirects.ts'
import { FIXED_WORDS, readRedirectFile } from '../read-redirect-file.ts'
import { redirectWarnings } from './redirect-warnings.ts'

type Desk = { db: Db; config: Pick<Config, 'host'> }

const PER_PAGE = 100
const MOST_TOLD = 100

export interface RedirectQuery {
  search?: string | undefined
  order?: 'changed' | 'hits' | undefined
  page?: number | undefined
}

interface Row {
  from_address: string
  to_address: string
  changed_at: Date
  hits: number | null
  last_at: Date | null
}

export async function listRedirects(db: Db, { search = '', order = 'changed', page = 1 }: RedirectQuery) {
  const like = likeInside(search.trim())
  const found = sql`from redirect r left join redirect_hit h using (from_address)
    where r.from_address ilike ${like} or r.to_address ilike ${like}`
  const by = order === 'hits' ? sql`h.hits desc nulls last, r.from_address` : sql`r.changed_at desc, r.from_address`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`select r.*, h.hits::integer as hits, h.last_at ${found} order by ${by}
      limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`.execute(db),
    sql<{ n: number }>`select count(*)::integer as n ${found}`.execute(db),
  ])
  return {
    rows: rows.slice(0, PER_PAGE).map((row): RedirectRow => ({
      from: row.from_address,
      to: row.to_address,
      changedAt: row.changed_at.toISOString(),
      hits: row.hits ?? 0,
      lastAt: row.last_at?.toISOString() ?? null,
    })),
    total: total.rows[0]!.n,
    isMore: rows.length > PER_PAGE,
  }
}

/** Addresses are taken from the shop's own hosts alone. */
export async function ownHosts({ db, config }: Desk): Promise<(host: string) => boolean> {
  const nodes = await db.selectFrom('node_logistic').select('slug').execute()
  const hosts = new Set([null, ...nodes.map(({ slug }) => slug)].map((slug) => cityHost(slug, config.host)))
  return (host) => hosts.has(host)
}

interface Wanted extends Move {
  /** What the row was called before; null: it is new. */
  was: string | null
  /** The warnings were read. */
  isMeant?: boolean | undefined
}

/** A row as a file would have it: the same checks, the same shortening of chains. With warnings it waits for «yes». */
export async function saveRedirect(desk: Desk, { from, to, was, isMeant = false }: Wanted): Promise<SavedRedirect> {
  const isOurs = await ownHosts(desk)
  const tidy = (address: string) => address.trim().replace(/[\t;\n]/g, '')
  const one = (address: string) => readRedirectFile(`/a-page-of-its-own/\t${tidy(address)}`, isOurs).moves[0]?.to
  const [start, end] = [one(from), one(to)]
  if (start === undefined) throw invalid({ from: ['Нужен адрес страницы: /staryj-adres/'] })
  if (end === undefined) throw invalid({ to: ['Годится только страница этого магазина: /novyj-adres/'] })
  if (start === end) throw invalid({ to: ['Оба адреса — одна страница'] })
  if (isFixedPage(start)) throw invalid({ from: [`${start} ${FIXED_WORDS}`] })
  const warnings = await redirectWarnings(desk.db, [{ from: start, to: end }])
  return withRetries(desk.db, async (tx) => {
    if (was !== start) {
      const taken = await tx
        .selectFrom('redirect')
        .select('to_address')
        .where('from_address', '=', start)
        .executeTakeFirst()
      if (taken) throw invalid({ from: [`Этот адрес уже ведёт на ${taken.to_address}: измените ту строку`] })
    }
    if (warnings.length > 0 && !isMeant) return { from: start, to: end, shortened: 0, warnings, isSaved: false }
    if (was !== null) await tx.deleteFrom('redirect').where('from_address', '=', was).execute()
    const { rings, shortened } = await importRedirects(tx, [{ from: start, to: end }])
    if (rings.length > 0) throw invalid({ to: [`Получится кольцо: ${rings.join(' → ')}. Выберите другой адрес`] })
    await tx.deleteFrom('missing_page').where('path', '=', start).execute()
    return { from: start, to: end, shortened, warnings, isSaved: true }
  })
}

export async function dropRedirect(db: Db, from: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('redirect').where('from_address', '=', from).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw conflict('Этой переадресации уже нет')
  await db.deleteFrom('redirect_hit').where('from_address', '=', from).execute()
}

/** What a file would change; written only when it was looked at and nothing in it is wrong. */
export async function importFile(desk: Desk, text: string, isTrial: boolean): Promise<RedirectImport> {
  const { moves, problems } = readRedirectFile(text, await ownHosts(desk))
  const rows = await desk.db.selectFrom('redirect').select(['from_address as from', 'to_address as to']).execute()
  const before = new Map(rows.map(({ from, to }) => [from, to]))
  const wanted = new Set(moves.map(({ from }) => from))
  const rest = rows.filter(({ from }) => !wanted.has(from))
  const old = new Set(directMoves(rest).rings)
  const rings = directMoves([...rest, ...moves]).rings.filter((from) => !old.has(from))
  const all = [...problems, ...rings.map((from) => `${from} ходит по кругу`)]
  const different = moves.filter(({ from, to }) => before.get(from) !== to)
  const added = different.filter(({ from }) => !before.has(from)).length
  const isDone = !isTrial && all.length === 0 && different.length > 0
  if (isDone) await importRedirects(desk.db, moves)
  return {
    added,
    changed: different.length - added,
    same: moves.length - different.length,
    problems: all.slice(0, MOST_TOLD),
    warnings: (await redirectWarnings(desk.db, different)).slice(0, MOST_TOLD),
    differences: different.slice(0, MOST_TOLD).map(({ from, to }) => ({ from, to, was: before.get(from) ?? null })),
    isDone,
  }
}
