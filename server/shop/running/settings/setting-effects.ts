import { sql } from 'kysely'
import type { SettingChange, SettingEffect } from '#contract/office/settings.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { formatMoney } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { changedGroups, needSettings } from './change-settings.ts'

const LOOK_BACK_DAYS = 30
const ORDERS = ['заказ', 'заказа', 'заказов'] as const

interface Look {
  db: Db
  now: Date
  since: Date
  before: Record<string, unknown>
  after: Record<string, unknown>
}

type DescribeEffect = (look: Look) => Promise<string | null>

async function count(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number((rows[0] as { count: number }).count)
}

const ordersWhere = ({ db, since }: Look, condition: ReturnType<typeof sql>) =>
  count(db, sql`select count(*) from shop_order where created_at >= ${since} and ${condition}`)

const OF_MONTH = `за последние ${LOOK_BACK_DAYS} дней`

/** What a change would have done to what really happened; the rest are told by their meaning alone. */
const EFFECTS: Record<string, DescribeEffect> = {
  'orders.minimum': async (look) => {
    const [was, will, all] = await Promise.all([
      ordersWhere(look, sql`goods_total < ${look.before['minimum']}`),
      ordersWhere(look, sql`goods_total < ${look.after['minimum']}`),
      ordersWhere(look, sql`true`),
    ])
    return `Из ${countText(all, ['заказа', 'заказов', 'заказов'])} ${OF_MONTH} дешевле ${formatMoney(look.after['minimum'] as number)} — ${will}, дешевле прежнего порога — ${was}. Такие магазин больше не примет.`
  },
  'delivery.active': async (look) => {
    if (look.after['active'] === true) return 'Доставка снова появится на сайте и при оформлении.'
    const brought = await ordersWhere(look, sql`delivery_type <> 'pickup'`)
    return `С доставкой ${OF_MONTH} — ${countText(brought, ORDERS)}: таких не будет, останется самовывоз.`
  },
  'cart.maxQuantity': async ({ db, since, after }) => {
    const above = await count(
      db,
      sql`select count(distinct i.order_id) from order_item i join shop_order o on o.id = i.order_id
        where o.created_at >= ${since} and i.quantity > ${after['maxQuantity']}`,
    )
    return `Больше штук одного товара брали ${OF_MONTH} в ${countText(above, ['заказе', 'заказах', 'заказах'])}.`
  },
  'orders.unprovenSum': async (look) => {
    const above = await ordersWhere(look, sql`total > ${look.after['unprovenSum']}`)
    return `Дороже этого ${OF_MONTH} — ${countText(above, ORDERS)}.`
  },
  'labels.newDays': async ({ db, now, after }) => {
    const since = new Date(now.getTime() - (after['newDays'] as number) * DAY_MS)
    const goods = await count(
      db,
      sql`select count(*) from good where is_active and not is_hire and created_at >= ${since}`,
    )
    return `«Новинкой» станут ${countText(goods, GOODS)}.`
  },
  'reviews.moderation': async ({ db, after }) => {
    const waiting = await count(db, sql`select count(*) from review where status = 'waiting'`)
    return after['moderation'] === true
      ? 'Новые отзывы будут ждать проверки; показанные останутся.'
      : `Новые отзывы появятся сразу. Ждут проверки ${waiting}: их показывают на столе «Отзывы».`
  },
  'consents.personalDataVersion': async ({ db, before }) => {
    const agreed = await count(
      db,
      sql`select count(*) from consent where kind = 'personal-data' and given and text_version = ${before['personalDataVersion']}`,
    )
    return `С прежней версией дано согласий: ${agreed}. Они останутся с нею, новые запомнят новую.`
  },
}

/** Refuses what saving would refuse, and says in figures what it would do. */
export async function settingEffects(
  context: OfficeContext,
  changes: readonly SettingChange[],
): Promise<SettingEffect[]> {
  needSettings(context, changes)
  const { db, clock } = context
  const groups = await changedGroups(db, changes)
  const now = clock()
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)
  const told = await Promise.all(
    changes.map(async ({ key }) => {
      const { before, after } = groups.get(key.split('.')[0] as never)!
      const words = (await EFFECTS[key]?.({ db, now, since, before, after })) ?? null
      return words === null ? [] : [{ key, words }]
    }),
  )
  return told.flat()
}
