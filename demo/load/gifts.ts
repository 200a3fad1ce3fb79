// Promo codes of every state and gift cards, some of them spent: the desks of an owner who looks in for the first time
// are not empty.
import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { CODE_LETTERS, codeKey } from '#rules/money/promo-code.ts'
import { copyDemoRows } from '../copy-rows.ts'
import { createRandom } from '../random.ts'

const DAY = 24 * 60 * 60 * 1000

interface DemoPromo {
  name: string
  /** One of its own, or how many of a series. */
  code: string | number
  percent?: number
  amount?: number
  most?: number
  from?: number
  /** First and last day, counted from today. */
  days?: readonly [number, number]
  categories?: readonly string[]
  uses?: number
  isOnce?: boolean
  isFirst?: boolean
  isStopped?: boolean
}

const PROMOS: readonly DemoPromo[] = [
  {
    name: 'Лето на даче',
    code: 'ДАЧА10',
    percent: 10,
    most: 200_000,
    days: [-170, -80],
    categories: ['sadovaya-tekhnika'],
  },
  { name: 'Партнёрам', code: 'ПАРТНЕР', percent: 7, from: 1_000_000, isStopped: true },
  { name: 'За отзыв', code: 40, amount: 30_000, from: 300_000, days: [-30, 60], uses: 1 },
  { name: 'Первая покупка', code: 'ПЕРВЫЙ', percent: 5, most: 300_000, isOnce: true, isFirst: true },
  { name: 'Электроинструмент', code: 'ОСЕНЬ7', percent: 7, days: [-14, 16], categories: ['elektroinstrument'] },
  { name: 'Новый год', code: 'ЁЛКА500', amount: 50_000, from: 500_000, days: [12, 55] },
]

interface DemoCard {
  number: string
  /** By the shop's slow hash (server/shop/money/gift-cards/card-number.ts). */
  hash: string
  denomination: number
  to: string
  message?: string
  /** Issued so many days ago, good for so many months. */
  ago: number
  months: number
  /** How many orders it has paid for. */
  spent?: number
  blocked?: string
}

/** Their numbers are told in the owner's guide: whoever tries the shop may pay with one. */
export const DEMO_CARDS: readonly DemoCard[] = [
  {
    number: '7100264003105810',
    hash: 'dd13290c6a671de6fc872d9fe03b323e1c3f3da2e0f7b366b3c499cb8858e78a',
    denomination: 300_000,
    to: 'Сергей',
    ago: 400,
    months: 12,
  },
  {
    number: '7100264004273195',
    hash: 'e1c485133613e3027999f7160c6e87cb50fd8c3358d4d1657c497bc51e8624df',
    denomination: 100_000,
    to: 'Ирина',
    message: 'С новосельем!',
    ago: 190,
    months: 24,
    spent: 1,
  },
  {
    number: '7100264005380627',
    hash: '016cdcad7391ed65aea6471a6b93ff2271644631b28a48c8ef393ac4770e3755',
    denomination: 1_500_000,
    to: 'Бригада Николая',
    message: 'За дом, сданный в срок.',
    ago: 150,
    months: 24,
    spent: 2,
  },
  {
    number: '7100264006491753',
    hash: 'fc0de127d835dc9470aad26c87b55dc0195a52bbd0171f0da6a4ed6fc9463fd7',
    denomination: 500_000,
    to: 'Алексей',
    ago: 45,
    months: 12,
    blocked: 'Позвонил, что потерял',
  },
  {
    number: '7100264007502889',
    hash: 'b76a399e3f0ff17dad30f4e33b264979ec3428f7143cfa8e99ab95edfb8616dc',
    denomination: 300_000,
    to: 'Мария',
    message: 'С днём рождения, мастер!',
    ago: 6,
    months: 24,
  },
]

export async function copyPromos(client: pg.PoolClient, now: Date): Promise<void> {
  const random = createRandom('promos')
  const keys = new Set<string>()
  const codeOf = (): string => {
    const code = Array.from({ length: 8 }, () => random.one([...CODE_LETTERS])).join('')
    return keys.has(code) ? codeOf() : code
  }
  for (const [at, promo] of PROMOS.entries()) {
    const [first = null, last = null] = promo.days?.map((days) => dayAt(now, days)) ?? []
    const since = new Date(now.getTime() + Math.min(-40 + at, (promo.days?.[0] ?? 0) - 3) * DAY)
    const { rows } = await client.query<{ id: number }>(
      `insert into promo (name, kind, percent, amount, max_discount, min_sum, starts_on, ends_on, only_goods, uses_limit, is_once_per_customer,
        is_first_order, stopped_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8,
        jsonb_build_object('goods', '[]'::jsonb, 'vendors', '[]'::jsonb, 'labels', '[]'::jsonb, 'categories',
          (select coalesce(jsonb_agg(code), '[]') from category where code = any ($9))),
        $10, $11, $12, $13, $14) returning id`,
      [
        promo.name,
        promo.percent ? 'percent' : 'sum',
        promo.percent ?? null,
        promo.amount ?? null,
        promo.most ?? null,
        promo.from ?? 0,
        first,
        last,
        promo.categories ?? [],
        promo.uses ?? null,
        promo.isOnce ?? false,
        promo.isFirst ?? false,
        promo.isStopped ? new Date(now.getTime() - 9 * DAY) : null,
        since,
      ],
    )
    const codes = typeof promo.code === 'string' ? [promo.code] : Array.from({ length: promo.code }, codeOf)
    for (const code of codes) keys.add(codeKey(code))
    await copyDemoRows(
      client,
      'promo_code',
      ['promo_id', 'code', 'key', 'created_at'],
      codes.map((code) => [rows[0]!.id, code, codeKey(code), since]),
    )
  }
}

/**
 * A card pays for orders taken at the counter since it was issued: those have neither a payment nor a receipt of the
 * bank.
 */
export async function copyGiftCards(client: pg.PoolClient, now: Date): Promise<void> {
  for (const card of DEMO_CARDS) {
    const since = new Date(now.getTime() - card.ago * DAY)
    const { rows: made } = await client.query<{ id: number }>(
      `insert into gift_card (code_hash, last4, denomination, recipient_name, message, expires_on, blocked_at, blocked_reason, created_at, origin, gift_reason)
      values ($1, $2, $3, $4, $5, ($6::date + make_interval(months => $7))::date, $8, $9, $10, 'gift', 'Постоянному покупателю') returning id`,
      [
        card.hash,
        card.number.slice(-4),
        card.denomination,
        card.to,
        card.message ?? '',
        dayAt(since, 0),
        card.months,
        card.blocked ? new Date(now.getTime() - 3 * DAY) : null,
        card.blocked ?? '',
        since,
      ],
    )
    const id = made[0]!.id
    await client.query(
      `insert into gift_entry (card_id, amount, reason, created_at) values ($1, $2, 'Карта выпущена', $3)`,
      [id, card.denomination, since],
    )
    let left = card.denomination
    // one order takes a small card whole, two leave a rest on a big one
    const { rows: orders } = await client.query<{ id: string; number: string; total: number; at: Date }>(
      `select id, number, total::integer as total, created_at as at from shop_order
      where status = 'completed' and payment_type = 'on-receipt' and gift_card_id is null and organization is null
        and created_at between $1 and $2 and case when $4 = 1 then total >= $5 else total between $5 / 5 and $5 / 3 end
      order by created_at limit $3`,
      [since, new Date(now.getTime() - 5 * DAY), card.spent ?? 0, card.spent ?? 0, card.denomination],
    )
    for (const order of orders) {
      const paid = Math.min(left, order.total)
      left -= paid
      await client.query(`update shop_order set gift_card_id = $2, gift_paid = $3 where id = $1`, [order.id, id, paid])
      await client.query(
        `insert into gift_entry (card_id, amount, order_id, reason, created_at) values ($1, $2, $3, $4, $5)`,
        [id, -paid, order.id, `Оплата заказа № ${order.number}`, order.at],
      )
    }
  }
}

const dayAt = (now: Date, days: number): string => moscowMoment(new Date(now.getTime() + days * DAY))!.day
