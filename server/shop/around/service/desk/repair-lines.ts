import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { findOrderGoods } from '#server/shop/orders/editing/find-goods.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskRepair, type LockedRepair, lockRepair, priceAnew, refuseClosed } from './repair-rows.ts'

const MOST_LINES = 100

interface Taken {
  code: string
  warehouseId: number
  /** Below nothing: it comes back. */
  quantity: number
}

/** From the shelf or back onto it, under the lock orders take, with a line in the book of movements. */
async function moveStock(context: OfficeContext, tx: Db, number: string, { code, warehouseId, quantity }: Taken) {
  if (quantity === 0) return
  await sql`insert into good_stock (good_code, warehouse_id, quantity) values (${code}, ${warehouseId}, 0) on conflict do nothing`.execute(
    tx,
  )
  const { quantity: before } = await tx
    .selectFrom('good_stock')
    .select('quantity')
    .where('good_code', '=', code)
    .where('warehouse_id', '=', warehouseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const left = before - quantity
  if (left < 0) throw invalid({ quantity: [`На складе ${before} шт.: взять ${quantity} нельзя`] })
  await tx
    .updateTable('good_stock')
    .set({ quantity: left })
    .where('good_code', '=', code)
    .where('warehouse_id', '=', warehouseId)
    .execute()
  await tx
    .insertInto('stock_movement')
    .values({
      good_code: code,
      warehouse_id: warehouseId,
      moved: -quantity,
      left_there: left,
      reason: 'repair',
      note: quantity > 0 ? `В ремонт № ${number}` : `Из ремонта № ${number}`,
      staff_id: context.session?.staff.id ?? null,
      count_id: null,
      at: context.clock(),
    })
    .execute()
}

async function changeLines(
  context: OfficeContext,
  number: string,
  work: (tx: Db, repair: LockedRepair) => Promise<void>,
): Promise<void> {
  const { id } = await findDeskRepair(context, number)
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    refuseClosed(repair)
    await work(tx, repair)
    await priceAnew(tx, repair, context.clock())
  })
}

async function refuseTooMany(tx: Db, repairId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('repair_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('repair_id', '=', repairId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_LINES) throw conflict(`Строк уже ${MOST_LINES}: больше в один ремонт не войдёт`)
}

interface Part {
  code: string
  warehouseId: number
  quantity: number
  price?: number | undefined
}

/** Parts lie in the warehouses of the centre's own branch: another's shelf is not within reach. */
export async function addPart(context: OfficeContext, number: string, asked: Part): Promise<void> {
  const { node_code } = await findDeskRepair(context, number)
  const [good, place] = await Promise.all([
    context.db
      .selectFrom('good')
      .leftJoin('good_offer', (join) =>
        join.onRef('good_offer.good_code', '=', 'good.code').on('good_offer.node_code', '=', node_code),
      )
      .select(['good.code', 'good.name', 'good_offer.price'])
      .where('good.code', '=', asked.code)
      .where('good.is_hire', '=', false)
      .executeTakeFirst(),
    context.db
      .selectFrom('warehouse')
      .select('id')
      .where('id', '=', asked.warehouseId)
      .where('node_code', '=', node_code)
      .executeTakeFirst(),
  ])
  if (!good) throw invalid({ code: ['Такого товара нет'] })
  if (!place) throw invalid({ warehouseId: ['Такого склада в этом филиале нет'] })
  const price = asked.price === undefined ? good.price : rublesToKopecks(asked.price)
  if (price === null) throw invalid({ price: ['Цены у товара здесь нет: назовите её'] })
  await changeLines(context, number, async (tx, { id }) => {
    await refuseTooMany(tx, id)
    await moveStock(context, tx, number, asked)
    await tx
      .insertInto('repair_line')
      .values({
        repair_id: id,
        kind: 'part',
        good_code: good.code,
        warehouse_id: place.id,
        name: good.name,
        quantity: asked.quantity,
        price,
        staff_id: signedIn(context).staff.id,
        created_at: context.clock(),
      })
      .execute()
  })
}

export async function addWork(
  context: OfficeContext,
  number: string,
  { name, quantity = 1, price }: { name: string; quantity?: number | undefined; price: number },
): Promise<void> {
  const said = name.trim().replace(/\s+/g, ' ')
  if (said === '') throw invalid({ name: ['Назовите работу'] })
  await changeLines(context, number, async (tx, { id }) => {
    await refuseTooMany(tx, id)
    await tx
      .insertInto('repair_line')
      .values({
        repair_id: id,
        kind: 'work',
        good_code: null,
        warehouse_id: null,
        name: said,
        quantity,
        price: rublesToKopecks(price),
        staff_id: signedIn(context).staff.id,
        created_at: context.clock(),
      })
      .execute()
  })
}

interface Figures {
  quantity: number
  price: number
}

async function lineOf(tx: Db, repair: LockedRepair, id: number) {
  const line = await tx
    .selectFrom('repair_line')
    .selectAll()
    .where('id', '=', id)
    .where('repair_id', '=', repair.id)
    .executeTakeFirst()
  if (!line) throw notFound('Такой строки в ремонте уже нет: её убрал кто-то другой')
  return line
}

export async function changeLine(
  context: OfficeContext,
  number: string,
  id: number,
  { from, to }: { from: Figures; to: Figures },
): Promise<void> {
  await changeLines(context, number, async (tx, repair) => {
    const line = await lineOf(tx, repair, id)
    if (line.quantity !== from.quantity || line.price !== rublesToKopecks(from.price)) {
      const words = (figures: Figures) => `${figures.quantity} × ${formatMoney(rublesToKopecks(figures.price))}`
      throw staleFields('Строку уже изменил кто-то другой', [
        {
          field: 'line',
          label: line.name,
          yours: words(to),
          theirs: words({ quantity: line.quantity, price: kopecksToRubles(line.price) }),
        },
      ])
    }
    await moveLineStock(context, tx, repair, { ...line, quantity: to.quantity - line.quantity })
    await tx
      .updateTable('repair_line')
      .set({ quantity: to.quantity, price: rublesToKopecks(to.price) })
      .where('id', '=', id)
      .execute()
  })
}

interface LinePlace {
  good_code: string | null
  warehouse_id: number | null
  quantity: number
}

/** Work has no shelf; a part whose good or warehouse is gone comes back nowhere. */
const moveLineStock = (context: OfficeContext, tx: Db, { number }: LockedRepair, line: LinePlace) =>
  line.good_code === null || line.warehouse_id === null
    ? undefined
    : moveStock(context, tx, number, {
        code: line.good_code,
        warehouseId: line.warehouse_id,
        quantity: line.quantity,
      })

export async function dropLine(context: OfficeContext, number: string, id: number): Promise<void> {
  await changeLines(context, number, async (tx, repair) => {
    const line = await lineOf(tx, repair, id)
    await moveLineStock(context, tx, repair, { ...line, quantity: -line.quantity })
    await tx.deleteFrom('repair_line').where('id', '=', id).execute()
  })
}

/** A repair that is called off leaves its parts on the shelf. Answers what came back. */
export async function returnParts(context: OfficeContext, tx: Db, repair: LockedRepair): Promise<string[]> {
  const parts = await tx
    .selectFrom('repair_line')
    .selectAll()
    .where('repair_id', '=', repair.id)
    .where('kind', '=', 'part')
    // as stock is locked everywhere
    .orderBy('good_code')
    .orderBy('warehouse_id')
    .execute()
  for (const part of parts) await moveLineStock(context, tx, repair, { ...part, quantity: -part.quantity })
  await tx.deleteFrom('repair_line').where('repair_id', '=', repair.id).where('kind', '=', 'part').execute()
  return parts.map(({ name, quantity }) => `${name}, ${quantity} шт.`)
}

/** Of the branch's own warehouses alone. */
export async function findParts(context: OfficeContext, number: string, search: string) {
  const { node_code } = await findDeskRepair(context, number)
  const [{ goods, exact }, own] = await Promise.all([
    findOrderGoods(context, { nodeCode: node_code, search, isCustomer: false }),
    context.db.selectFrom('warehouse').select('id').where('node_code', '=', node_code).execute(),
  ])
  const here = new Set(own.map(({ id }) => id))
  return {
    exact,
    goods: goods.map(({ code, name, article, price, stock }) => ({
      code,
      name,
      article,
      price,
      stock: stock.filter(({ warehouseId }) => here.has(warehouseId)),
    })),
  }
}
