import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { answerBy, answerTerm, returnClaim, type ReturnKind } from '#rules/order/return-terms.ts'
import { qualityOf, type ReturnReason, type ReturnState, type ReturnWish } from '#rules/order/returns.ts'
import { copyDemoRows } from '../copy-rows.ts'

const DAY = 24 * 60 * 60 * 1000

interface Wanted {
  reason: ReturnReason
  wish: ReturnWish
  comment: string
  /** The last of them is where it stands. */
  way: readonly ReturnState[]
  /** Days ago it was asked, and most days before that the goods were handed over. */
  asked: number
  within: number
  answer?: string
}

/** What waits at the desk; the money of none has moved. */
const WANTED: readonly Wanted[] = [
  {
    reason: 'fault',
    wish: 'money',
    comment: 'Включается через раз, искрит под кнопкой',
    way: ['asked'],
    asked: 0.1,
    within: 13,
  },
  {
    reason: 'not-suited',
    wish: 'exchange',
    comment: 'Тяжеловат, хочу поменьше',
    way: ['asked'],
    asked: 0.4,
    within: 5,
  },
  {
    reason: 'incomplete',
    wish: 'exchange',
    comment: 'В коробке нет боковой рукоятки',
    way: ['asked'],
    asked: 1.2,
    within: 12,
  },
  { reason: 'fault', wish: 'money', comment: 'Редуктор хрустит с первого дня', way: ['asked'], asked: 12, within: 10 },
  {
    reason: 'damaged',
    wish: 'exchange',
    comment: 'Корпус треснул, коробка мятая',
    way: ['asked', 'awaiting'],
    asked: 2,
    within: 10,
    answer: 'Привезите товар со всем, что было в коробке, и с чеком.',
  },
  {
    reason: 'fault',
    wish: 'repair',
    comment: 'Перестал держать обороты',
    way: ['asked', 'awaiting', 'received'],
    asked: 4,
    within: 60,
    answer: 'Привезите товар в магазин, мастер посмотрит при вас.',
  },
  {
    reason: 'not-needed',
    wish: 'money',
    comment: '',
    way: ['asked', 'refused'],
    asked: 6,
    within: 6,
    answer: 'На товаре следы работы: исправный товар возвращают, если им не пользовались.',
  },
]

interface Bought {
  id: number
  node: string
  shop: number | null
  is_distance: boolean
  is_firm: boolean
  code: string
  complect: string | null
  name: string
  article: string
  unit: string
  warranty: number
  is_repaired: boolean
  done: Date
}

const dayOf = (at: Date) => moscowMoment(at)!.day

/** Some of those who bought lately want to give something back. */
export async function copyReturns(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: orders } = await client.query<Bought>(
    `select o.id::integer as id, o.node_code as node,
      coalesce(o.warehouse_id, (select w.id from warehouse w where w.node_code = o.node_code and w.is_shop order by w.position, w.id limit 1)) as shop,
      o.delivery_type <> 'pickup' or o.payment_type <> 'on-receipt' as is_distance, o.organization is not null as is_firm, i.good_code as code,
      i.complect_of as complect, i.name, i.article, i.unit, g.warranty_months as warranty, c.has_spare_parts as is_repaired, done.at as done
    from shop_order o
    join lateral (select * from order_item where order_id = o.id order by position limit 1) i on true
    join good g on g.code = i.good_code join category c on c.code = g.category_code
    join lateral (select min(created_at) as at from order_status_history where order_id = o.id and status = 'completed') done on true
    where o.status = 'completed' and done.at > $1 order by o.id desc limit 2000`,
    [new Date(now.getTime() - 90 * DAY)],
  )
  // what follows an application the shop does
  const { rows: operators } = await client.query<{ id: number }>(
    `select staff_id as id from staff_grant where role_code = 'operator' order by staff_id limit 1`,
  )
  const operator = operators[0]?.id ?? null
  const made = WANTED.flatMap((wanted) => {
    const at = new Date(now.getTime() - wanted.asked * DAY)
    const quality = qualityOf(wanted.reason)
    const found = orders.findIndex((order) => {
      const isInTime = order.done < at && at.getTime() - order.done.getTime() < wanted.within * DAY
      return (
        isInTime &&
        !order.is_firm &&
        claimOf(order, quality, at).wishes.includes(wanted.wish) &&
        claimOf(order, quality, at).isOpen
      )
    })
    const [order] = found < 0 ? [] : orders.splice(found, 1)
    return order ? [{ ...wanted, order, at, quality }] : []
  })
  for (const { order, at, quality, reason, wish, comment, way, answer = '' } of made) {
    const moments = way.map(
      (_state, step) => new Date(at.getTime() + ((now.getTime() - at.getTime()) * step) / way.length),
    )
    const received = moments[way.indexOf('received')] ?? null
    const state = way.at(-1)!
    const last = moments.at(-1)!
    const by = answerBy(answerTerm(wish, quality, order.is_distance), {
      askedOn: dayOf(at),
      receivedOn: received && dayOf(received),
    })
    const { rows } = await client.query<{ id: number }>(
      `insert into goods_return (order_id, node_code, warehouse_id, state, reason, quality, wish, hand_in, comment, is_distance, until_day, answer_by,
        answer, received_at, decided_at, closed_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'shop', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id::integer`,
      [
        order.id,
        order.node,
        order.shop,
        state,
        reason,
        quality,
        wish,
        comment,
        order.is_distance,
        claimOf(order, quality, at).until,
        by,
        answer,
        received,
        answer ? last : null,
        state === 'refused' ? last : null,
        at,
        last,
      ],
    )
    const id = rows[0]!.id
    await copyDemoRows(
      client,
      'goods_return_line',
      'return_id position good_code complect_of name article unit quantity return_kind received'.split(' '),
      [
        [
          id,
          0,
          order.code,
          order.complect,
          order.name,
          order.article,
          order.unit,
          1,
          kindOf(order),
          received ? 1 : null,
        ],
      ],
    )
    await copyDemoRows(
      client,
      'goods_return_step',
      'return_id state note staff_id created_at'.split(' '),
      way.map((each, step) => [
        id,
        each,
        each === 'awaiting' || each === 'refused' ? answer : '',
        each === 'asked' ? null : operator,
        moments[step]!,
      ]),
    )
  }
}

const kindOf = ({ is_repaired }: Bought): ReturnKind => (is_repaired ? 'complex' : 'usual')

const claimOf = (order: Bought, quality: 'good' | 'bad', at: Date) =>
  returnClaim(
    {
      receivedOn: dayOf(order.done),
      isDistance: order.is_distance,
      isNoticed: true,
      isOrganization: order.is_firm,
      kind: kindOf(order),
      warrantyMonths: order.warranty,
    },
    quality,
    dayOf(at),
  )
