import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { UserTool } from '#contract/user-tools.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { warrantyUntil } from '#rules/order/warranty.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { documentsOf } from '#server/shop/goods/catalog/good-documents.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { orderPath } from '#server/shop/orders/core/order-links.ts'

const MOST_SHOWN = 200
const MOST_OWN = 100
const EARLIEST = '1990-01-01'

interface ToolRow {
  tool_id: number | null
  name: string
  picture: string | null
  serial: string
  bought_on: string | null
  order_number: string | null
  pay_token: string | null
  good_code: string | null
  slug: string | null
  is_active: boolean | null
  category_code: string | null
  warranty_months: number | null
  platform_name: string | null
  voltage: number | null
}

/** What was received, each model once by its last purchase, and what was added by hand. */
async function toolRows({ db }: CallContext, userId: number): Promise<ToolRow[]> {
  const { rows } = await sql<ToolRow>`
    with owned as (
      select null::integer as tool_id, bought.*, '' as serial from (
        select distinct on (item.good_code) item.name, item.picture, item.good_code,
          to_char(done.created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as bought_on,
          shop_order.number as order_number, shop_order.pay_token
        from shop_order
        join order_item item on item.order_id = shop_order.id
        join lateral (
          -- the first: later notes, of a return for one, repeat the status
          select created_at from order_status_history
          where order_id = shop_order.id and status = 'completed' order by id limit 1
        ) done on true
        where shop_order.user_id = ${userId} and shop_order.status = 'completed'
        order by item.good_code, shop_order.id desc
      ) bought
      union all
      select id, name, null, good_code, to_char(bought_on, 'YYYY-MM-DD'), null, null, serial
      from customer_tool where user_id = ${userId}
    )
    select owned.*, good.slug, good.is_active, good.category_code, good.warranty_months, platform.name as platform_name,
      platform.voltage
    from owned
    left join good on good.code = owned.good_code
    left join battery_platform platform on platform.code = good.battery_platform_code
    order by owned.bought_on desc nulls last, owned.tool_id desc nulls last, owned.name
    limit ${MOST_SHOWN}`.execute(db)
  return rows
}

export async function toolsOf(context: CallContext, userId: number): Promise<UserTool[]> {
  const { db, catalog, nodeCode } = context
  const [rows, directory] = await Promise.all([toolRows(context, userId), directoryOf(db)])
  // a disc is worn out and thrown away; only what is repaired is somebody's tool
  const tools = rows.filter(
    ({ tool_id, category_code }) =>
      tool_id !== null || (category_code !== null && directory.categories.get(category_code)?.hasSpareParts === true),
  )
  const codes = tools.flatMap(({ good_code }) => good_code ?? [])
  const [documents, cards] = await Promise.all([
    codes.length > 0 ? documentsOf(db, codes) : new Map<string, UserTool['documents']>(),
    catalog.cards(codes, nodeCode),
  ])
  const images = new Map(cards.map(({ code, images: [image] }) => [code, image ?? null]))
  return tools.map((row) => ({
    tool_id: row.tool_id,
    name: row.name,
    goodCode: row.good_code,
    url:
      row.good_code && row.slug && row.is_active
        ? goodUrl({ code: row.good_code, slug: row.slug, is_hire: false })
        : null,
    image: row.picture ? presentImage(row.picture, row.name) : (images.get(row.good_code ?? '') ?? null),
    serial: row.serial,
    boughtOn: row.bought_on,
    order: row.order_number ? { number: row.order_number, url: orderPath(row) } : null,
    warrantyUntil: warrantyUntil(row.bought_on, row.warranty_months ?? 0),
    documents: documents.get(row.good_code ?? '') ?? [],
    batteryPlatform: row.platform_name ? `${row.platform_name}, ${row.voltage}\u00A0В` : null,
  }))
}

interface NewTool {
  name: string
  goodCode?: string | null | undefined
  serial?: string | undefined
  boughtOn?: string | null | undefined
}

export async function addTool({ db, clock }: CallContext, userId: number, given: NewTool): Promise<void> {
  const now = clock()
  const name = given.name.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Напишите марку и модель, до 120 символов'] })
  const boughtOn = given.boughtOn || null
  if (boughtOn !== null && (!isCalendarDay(boughtOn) || boughtOn < EARLIEST))
    throw invalid({ boughtOn: ['Укажите день покупки, например 05.03.2026'] })
  if (boughtOn !== null && boughtOn > (moscowMoment(now)?.day ?? ''))
    throw invalid({ boughtOn: ['Проверьте день покупки: он ещё не наступил'] })
  const goodCode = given.goodCode || null
  if (goodCode !== null) {
    const good = db.selectFrom('good').select('code').where('code', '=', goodCode).where('is_hire', '=', false)
    if (!(await good.executeTakeFirst())) throw invalid({ goodCode: ['Такого товара нет'] })
  }
  const own = db.selectFrom('customer_tool').where('user_id', '=', userId)
  const { count } = await own.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= MOST_OWN) throw invalid({ name: [`Не больше ${MOST_OWN} инструментов: уберите лишние`] })
  await db
    .insertInto('customer_tool')
    .values({
      user_id: userId,
      name,
      good_code: goodCode,
      serial: given.serial?.trim() ?? '',
      bought_on: boughtOn,
      created_at: now,
    })
    .execute()
}

export async function removeTool({ db }: CallContext, userId: number, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('customer_tool')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound('Такого инструмента у вас нет')
}
