import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { longDb, processRun } from '../apply/process-run.ts'
import { stageRepeated } from './stage-repeated.ts'
import { type PictureOptions, storePicturesOf } from './supplier-pictures.ts'
import { openSupplierRun } from './take-file.ts'

interface OneGood {
  sourceId: number
  external: string
  staffId: number | null
}

interface Settled {
  state: ExchangeRunState
  runId: number
  /** Of the good it has become; null: it could become none. */
  code: string | null
}

/** A person says which good it is: what the supplier has said of it last is applied at once, as a run of its own. */
export async function matchByHand(services: Services, asked: OneGood & { code: string }): Promise<Settled> {
  const { sourceId, external, code } = asked
  const runId = await withRetries(longDb(services), async (tx) => {
    await saidGood(tx, asked)
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
    await unmatch(tx, asked)
    return openRunOf(tx, services, asked)
  })
  return settle(services, runId, asked)
}

/** The supplier's good becomes a good of the shop, in the category its group is mapped to or in the one named. */
export async function createByHand(
  services: Services,
  asked: OneGood & { category: string | null },
  pictures: PictureOptions = {},
): Promise<Settled> {
  const { sourceId, external, staffId, category } = asked
  const made = await withRetries(longDb(services), async (tx) => {
    const said = await saidGood(tx, asked)
    if (said.name.trim() === '') throw invalid({ external: ['В прайс-листе у него нет названия'] })
    if (await ourCode(tx, asked)) throw conflict('Эта строка уже связана с товаром магазина')
    const into = category ?? said.category
    const found = await tx
      .selectFrom('category')
      .select('code')
      .where('code', '=', into ?? '')
      .where('is_hire', '=', false)
      .executeTakeFirst()
    if (!found) throw invalid({ category: ['Выберите категорию из списка'] })
    await decide(tx, services, { ...asked, decision: 'create', category: found.code, staffId })
    return { runId: await openRunOf(tx, services, asked), urls: said.pictures }
  })
  await storePicturesOf(services, { id: made.runId, sourceId }, [{ external, urls: made.urls }], pictures)
  return settle(services, made.runId, asked)
}

/** «Не продаём»: it is asked about no more, and can be taken back. */
export async function ignoreByHand(services: Services, asked: OneGood & { isIgnored: boolean }): Promise<void> {
  await withRetries(services.db, async (tx) => {
    await saidGood(tx, asked)
    if (await ourCode(tx, asked)) throw conflict('Эта строка уже связана с товаром магазина')
    if (asked.isIgnored) await decide(tx, services, { ...asked, decision: 'ignore', category: null })
    else await unmatch(tx, asked)
  })
}

async function saidGood(tx: Db, { sourceId, external }: OneGood) {
  const { rows } = await sql<{ name: string; category: string | null; pictures: string[] }>`
    select coalesce(s.data ->> 'name', '') as name,
      array(select jsonb_array_elements_text(case when jsonb_typeof(s.data -> 'pictures') = 'array' then s.data -> 'pictures' else '[]' end)) as pictures,
      (select m.target ->> 'category' from exchange_mapping m where m.source_id = s.source_id and m.kind = 'group'
        and s.data -> 'groups' ? m.external and m.target ? 'category' limit 1) as category
    from source_good s where s.source_id = ${sourceId} and s.external = ${external}`.execute(tx)
  if (!rows[0]) throw notFound('В прайс-листе нет такого товара')
  return rows[0]
}

async function ourCode(tx: Db, { sourceId, external }: OneGood): Promise<string | null> {
  const found = await tx
    .selectFrom('external_id')
    .select('code')
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'good')
    .where('external', '=', external)
    .executeTakeFirst()
  return found?.code ?? null
}

async function decide(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  given: OneGood & { decision: 'create' | 'ignore'; category: string | null },
): Promise<void> {
  const { sourceId, external, decision, category, staffId } = given
  const row = { decision, category_code: category, staff_id: staffId, decided_at: clock() }
  await tx
    .insertInto('supplier_decision')
    .values({ source_id: sourceId, external, ...row })
    .onConflict((already) => already.columns(['source_id', 'external']).doUpdateSet(row))
    .execute()
}

async function unmatch(tx: Db, { sourceId, external }: OneGood): Promise<void> {
  await tx.deleteFrom('supplier_decision').where('source_id', '=', sourceId).where('external', '=', external).execute()
}

async function openRunOf(tx: Db, { clock }: Pick<Services, 'clock'>, { sourceId, external, staffId }: OneGood) {
  const runId = await openSupplierRun(tx, { sourceId, kind: 'catalog', staffId, now: clock() })
  await stageRepeated(tx, { runId, sourceId, external })
  return runId
}

async function settle(services: Services, runId: number, asked: OneGood): Promise<Settled> {
  const state = await processRun(services, runId, { isEnd: false, isChosen: true })
  await services.db
    .updateTable('exchange_run')
    .set({ ended_at: services.clock() })
    .where('id', '=', runId)
    .where('state', 'in', ['applied', 'nothing'])
    .execute()
  return { state, runId, code: await ourCode(services.db, asked) }
}
