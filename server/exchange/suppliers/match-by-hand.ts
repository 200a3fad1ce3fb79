import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import type { ExchangeRunState } from '#server/db/schema-exchange.ts'
import type { Services } from '#server/shop/call-context.ts'
import { matchLines } from '#server/shop/search/match-line.ts'
import { type ExchangeServices, longDb, processRun } from '../apply/process-run.ts'
import { openSupplierRun } from './take-file.ts'

interface SuggestedGood {
  code: string
  name: string
  article: string
}

interface UnmatchedGood {
  external: string
  name: string
  article: string
  vendor: string
  suggestions: SuggestedGood[]
}

/** Of one supplier's good, by its words, and by its article alone. */
const MOST_SUGGESTED = 5

/** What the supplier has and the shop has not recognised, each with goods our search finds for it. */
export async function suggestMatches(
  { db }: Pick<Services, 'db'>,
  sourceId: number,
  { limit = 20, after = '' }: { limit?: number; after?: string } = {},
): Promise<UnmatchedGood[]> {
  const { rows } = await sql<Omit<UnmatchedGood, 'suggestions'>>`
    select s.external, coalesce(s.data ->> 'name', '') as name, coalesce(s.data ->> 'article', '') as article, coalesce(s.data ->> 'vendor', '') as vendor
    from source_good s where s.source_id = ${sourceId} and s.external > ${after} and not s.is_deleted and not s.data ? 'absent'
      and not exists (select from external_id e where e.source_id = s.source_id and e.kind = 'good' and e.external = s.external)
    order by s.external limit ${limit}`.execute(db)
  const lines = rows.flatMap(({ name, article, vendor }) => [`${vendor} ${article}`.trim(), name])
  const matched = await matchLines({ db }, MAIN_NODE_CODE, lines)
  const codes = rows.map((_, at) => {
    const [byArticle, byName] = [matched[at * 2]!, matched[at * 2 + 1]!]
    const exact = [byArticle.exact, byName.exact].filter((code) => code !== null)
    return [...new Set([...exact, ...byArticle.candidates, ...byName.candidates])].slice(0, MOST_SUGGESTED)
  })
  const goods = await db
    .selectFrom('good')
    .select(['code', 'name', 'article'])
    .where('code', 'in', [...new Set(codes.flat()), ''])
    .execute()
  const byCode = new Map(goods.map((good) => [good.code, good]))
  return rows.map((row, at) => ({ ...row, suggestions: codes[at]!.flatMap((code) => byCode.get(code) ?? []) }))
}

/** A person says which good it is: what the supplier has said of it last is applied at once, as a run of its own. */
export async function matchByHand(
  services: ExchangeServices,
  { sourceId, external, code, staffId }: { sourceId: number; external: string; code: string; staffId: number | null },
): Promise<ExchangeRunState> {
  const now = services.clock()
  const runId = await longDb(services)
    .transaction()
    .execute(async (tx) => {
      const said = await tx
        .selectFrom('source_good')
        .select('external')
        .where('source_id', '=', sourceId)
        .where('external', '=', external)
        .executeTakeFirst()
      if (!said) throw notFound('В прайс-листе нет такого товара')
      const good = await tx.selectFrom('good').select('is_hire').where('code', '=', code).executeTakeFirst()
      if (!good || good.is_hire) throw notFound('В магазине нет такого товара')
      const own = tx.selectFrom('external_id').where('source_id', '=', sourceId).where('kind', '=', 'good')
      if (await own.select('code').where('code', '=', code).where('external', '<>', external).executeTakeFirst())
        throw conflict('Этот товар уже связан с другой строкой прайс-листа')
      await tx
        .insertInto('external_id')
        .values({ source_id: sourceId, kind: 'good', external, code })
        .onConflict((already) => already.columns(['source_id', 'kind', 'external']).doUpdateSet({ code }))
        .execute()
      const id = await openSupplierRun(tx, { sourceId, kind: 'catalog', staffId, now })
      const place = sql`${id}, row_number() over (), '', 0, external`
      const from = sql`where source_id = ${sourceId} and external = ${external}`
      await sql`insert into stage_good (run_id, seq, file_name, line, external, is_whole) select ${place}, false from source_good ${from}`.execute(
        tx,
      )
      await sql`insert into stage_price (run_id, seq, file_name, line, external, price_type, kopecks, currency, is_whole)
        select ${place}, price_type, kopecks, 'RUB', false from source_price ${from}`.execute(tx)
      await sql`insert into stage_stock (run_id, seq, file_name, line, external, warehouse, quantity)
        select ${place}, warehouse, quantity from source_stock ${from}`.execute(tx)
      return id
    })
  return processRun(services, runId, { isEnd: false })
}
