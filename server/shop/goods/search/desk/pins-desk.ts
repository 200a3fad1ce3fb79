import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import { LONGEST_QUERY } from '#contract/limits.ts'
import type { SearchPin } from '#contract/office/search-desk.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { pinKey } from '#server/search/pins.ts'
import { cleanQuery } from '#server/search/query-text.ts'
import { readNamed } from '#server/shop/goods/card/named-goods.ts'
import { refuseStaleFields } from '#server/shop/goods/tree/stale-tree-fields.ts'
import { isInScope, type StaffScope } from '#server/shop/people/staff/office-context.ts'

const MOST_GOODS = 12

export async function listPins(db: Db, now: Date): Promise<SearchPin[]> {
  const rows = await db.selectFrom('search_pin').selectAll().orderBy('query').orderBy('id').execute()
  const goods = await readNamed(
    db,
    rows.flatMap(({ good_codes }) => good_codes),
  )
  const named = new Map(goods.map((good) => [good.code, good]))
  const today = moscowMoment(now)?.day ?? ''
  return rows.map((row) => ({
    id: row.id,
    query: row.query,
    branch: row.node_code,
    from: row.starts_on,
    to: row.ends_on,
    goods: row.good_codes.flatMap((code) => named.get(code) ?? []),
    state:
      row.starts_on !== null && row.starts_on > today
        ? 'waiting'
        : row.ends_on !== null && row.ends_on < today
          ? 'over'
          : 'on',
  }))
}

interface PinFields {
  query: string
  branch: string | null
  codes: readonly string[]
  from: string | null
  to: string | null
}

export interface PinWish extends PinFields {
  id: number | null
  seen: PinFields | null
}

const LABELS = { query: 'Запрос', branch: 'Филиал', codes: 'Товары', from: 'С дня', to: 'По день' }

/** What stands first in one branch is that branch's; what stands first everywhere is the whole shop's. */
function refuseElsewhere(scope: StaffScope, branch: string | null): void {
  if (branch === null ? !scope.isEverywhere : !isInScope(scope, { node_code: branch, warehouse_id: null }))
    throw forbidden('Закреплять товары вы можете только в своих филиалах')
}

export async function savePin(tx: Db, scope: StaffScope, wish: PinWish): Promise<number> {
  const query = cleanQuery(wish.query).toLowerCase()
  const set = { query, branch: wish.branch, codes: [...wish.codes], from: wish.from, to: wish.to }
  refuseElsewhere(scope, set.branch)
  if (wish.id !== null) {
    const now = await lockPin(tx, wish.id)
    refuseElsewhere(scope, now.branch)
    if (wish.seen)
      refuseStaleFields('Пока вы правили, закрепление изменил другой человек', LABELS, { set, seen: wish.seen, now })
  }
  const key = pinKey(query)
  if (key === '') throw invalid({ query: ['Впишите запрос, для которого закрепить товары'] })
  if (query.length > LONGEST_QUERY) throw invalid({ query: [`Запрос длиннее ${LONGEST_QUERY} знаков`] })
  await refuseWrongBranch(tx, set.branch)
  if (set.from !== null && set.to !== null && set.to < set.from)
    throw invalid({ to: ['Последний день раньше первого'] })
  await refuseWrongGoods(tx, set.codes)
  const { rows: taken } = await sql<{ query: string }>`
    select query from search_pin where key = ${key} and node_code is not distinct from ${set.branch} and id is distinct from ${wish.id}`.execute(
    tx,
  )
  if (taken[0]) throw invalid({ query: [`Для «${taken[0].query}» здесь уже закреплены товары: измените тот список`] })
  const values = {
    query,
    key,
    node_code: set.branch,
    good_codes: set.codes,
    starts_on: set.from,
    ends_on: set.to,
  }
  if (wish.id !== null) {
    await tx.updateTable('search_pin').set(values).where('id', '=', wish.id).execute()
    return wish.id
  }
  const { id } = await tx.insertInto('search_pin').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function lockPin(tx: Db, id: number) {
  const row = await tx.selectFrom('search_pin').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Этого закрепления уже нет: его убрал кто-то другой')
  return { query: row.query, branch: row.node_code, codes: row.good_codes, from: row.starts_on, to: row.ends_on }
}

export async function removePin(tx: Db, scope: StaffScope, id: number): Promise<void> {
  const { branch } = await lockPin(tx, id)
  refuseElsewhere(scope, branch)
  await tx.deleteFrom('search_pin').where('id', '=', id).execute()
}

async function refuseWrongBranch(tx: Db, branch: string | null): Promise<void> {
  if (branch === null) return
  const known = await tx.selectFrom('node_logistic').select('code').where('code', '=', branch).executeTakeFirst()
  if (!known) throw invalid({ branch: ['Такого филиала нет'] })
}

async function refuseWrongGoods(tx: Db, codes: readonly string[]): Promise<void> {
  const refuse = (words: string) => invalid({ codes: [words] })
  if (codes.length === 0) throw refuse('Выберите хотя бы один товар')
  if (codes.length > MOST_GOODS) throw refuse(`Закрепить можно до ${MOST_GOODS} товаров`)
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  if (twice !== undefined) throw refuse(`Товар ${twice} стоит в списке дважды`)
  const rows = await tx
    .selectFrom('good')
    .select(['code', 'name', 'is_active', 'is_hire'])
    .where('code', 'in', [...codes])
    .execute()
  for (const code of codes) {
    const good = rows.find((row) => row.code === code)
    if (!good) throw refuse(`Товара ${code} нет в магазине`)
    if (good.is_hire) throw refuse(`«${good.name}» — прокат: в поиске товаров его нет`)
    if (!good.is_active) throw refuse(`«${good.name}» скрыт: покупатели его не увидят`)
  }
}
