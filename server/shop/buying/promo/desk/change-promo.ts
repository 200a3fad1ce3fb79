import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { PromoTable } from '#contract/office/promos.ts'
import type { PromoTerms } from '#rules/money/promo.ts'
import { CODE_LETTERS, promoCodeError, codeKey } from '#rules/money/promo-code.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { checkTable, isWithinPromo } from './promo-table.ts'

interface CodesWanted {
  code?: string | undefined
  count?: number | undefined
  prefix?: string | undefined
}

const rowOf = (name: string, terms: PromoTerms) => ({
  name: name.trim(),
  kind: terms.kind,
  percent: terms.kind === 'percent' ? terms.value : null,
  amount: terms.kind === 'sum' ? terms.value : null,
  max_discount: terms.maxDiscount,
  min_sum: terms.minSum,
  starts_on: terms.startsOn,
  ends_on: terms.endsOn,
  node_codes: [...terms.nodeCodes],
  only_goods: JSON.stringify(terms.only),
  except_goods: JSON.stringify(terms.except),
  uses_limit: terms.usesLimit,
  is_once_per_customer: terms.isOncePerCustomer,
  is_first_order: terms.isFirstOrder,
  skips_discounted: terms.skipsDiscounted,
  may_go_below_cost: terms.mayGoBelowCost,
})

export async function makePromo(
  { db, scope, clock }: OfficeContext,
  table: PromoTable,
  codes: CodesWanted,
): Promise<number> {
  const terms = await checkTable(db, scope, table, wrongCodes(codes))
  const now = clock()
  return withRetries(db, async (tx) => {
    const { id } = await tx
      .insertInto('promo')
      .values({ ...rowOf(table.name, terms), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putCodes(tx, id, codes, now)
    return id
  })
}

async function lockPromo(tx: Db, { scope }: OfficeContext, id: number) {
  const promo = await tx
    .selectFrom('promo')
    .select(['version', 'node_codes', 'stopped_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!promo) throw notFound('Такого промокода нет')
  if (!isWithinPromo(scope, promo.node_codes))
    throw forbidden('Этот промокод действует и в чужих филиалах: меняет его тот, кто ведёт цены во всех')
  return promo
}

export async function changePromo(
  context: OfficeContext,
  id: number,
  { version, table }: { version: number; table: PromoTable },
): Promise<void> {
  const terms = await checkTable(context.db, context.scope, table)
  await withRetries(context.db, async (tx) => {
    const promo = await lockPromo(tx, context, id)
    if (promo.version !== version)
      throw conflict('Промокод только что изменил кто-то другой. Посмотрите, что стало, и повторите.')
    await tx.updateTable('promo').set(rowOf(table.name, terms)).where('id', '=', id).execute()
  })
}

export async function stopPromo(context: OfficeContext, id: number, isStopped: boolean): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const promo = await lockPromo(tx, context, id)
    if ((promo.stopped_at !== null) === isStopped) return
    await tx
      .updateTable('promo')
      .set({ stopped_at: isStopped ? context.clock() : null })
      .where('id', '=', id)
      .execute()
  })
}

export async function addCodes(context: OfficeContext, id: number, codes: CodesWanted): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await lockPromo(tx, context, id)
    await putCodes(tx, id, codes, context.clock())
  })
}

/** Ten letters of fifteen: half a trillion, nobody comes upon one by trying. */
const RANDOM_LENGTH = 10
const MOST_OF_PROMO = 20_000

const randomCode = (prefix: string) =>
  prefix + Array.from({ length: RANDOM_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

const spelt = (text: string | undefined) => text?.trim().toUpperCase() ?? ''

/** By field; what the codes of others make of it, the table knows. */
function wrongCodes({ code, count, prefix }: CodesWanted): Record<string, string[]> {
  const own = spelt(code)
  const wrong = own === '' ? null : promoCodeError(own)
  if (wrong) return { code: [wrong] }
  if (own !== '') return {}
  if (!count) return { code: ['Впишите код или закажите серию случайных'] }
  return spelt(prefix) !== '' && promoCodeError(`${spelt(prefix)}ABC`)
    ? { prefix: ['В начале кода могут быть буквы, цифры и дефис'] }
    : {}
}

async function putCodes(tx: Db, id: number, wanted: CodesWanted, now: Date): Promise<void> {
  const wrong = wrongCodes(wanted)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const own = spelt(wanted.code)
  if (own !== '') return putOwn(tx, id, own, now)
  const prefix = spelt(wanted.prefix)
  const asked = wanted.count ?? 0
  const { count } = await tx
    .selectFrom('promo_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('promo_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) + asked > MOST_OF_PROMO)
    throw invalid({ count: ['У одного промокода — до 20 000 кодов. Заведите ещё один.'] })
  let left = asked
  // one of half a trillion may be taken: another is made in its place
  while (left > 0) {
    const made = Array.from({ length: left }, () => randomCode(prefix))
    const { rows } = await sql`insert into promo_code (promo_id, code, key, created_at)
      select ${id}, code, key, ${now} from unnest(${made}::text[], ${made.map(codeKey)}::text[]) as made (code, key)
      on conflict (key) do nothing returning id`.execute(tx)
    left -= rows.length
  }
}

async function putOwn(tx: Db, id: number, code: string, now: Date): Promise<void> {
  const made = await tx
    .insertInto('promo_code')
    .values({ promo_id: id, code, key: codeKey(code), created_at: now })
    .onConflict((already) => already.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw invalid({ code: ['Такой код уже есть. Придумайте другой.'] })
}
