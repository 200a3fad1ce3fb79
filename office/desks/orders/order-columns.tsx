import { Link } from 'react-router'
import type { DeskOrder } from '#contract/office/orders.ts'
import { ORDER_FIELDS } from '#rules/order/order-fields.ts'
import { ageText, relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { dotted } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { numberColumn } from '#office/parts/table/number-column.tsx'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'
import css from './order-columns.module.css'

/** What waits for somebody is loud, what is over is grey. */
const TONES: Record<OrderStatus, BadgeTone> = {
  new: 'red',
  'awaiting-payment': 'grey',
  assembling: 'ink',
  ready: 'green',
  delivering: 'ink',
  completed: 'grey',
  cancelled: 'grey',
}

export const PAYMENTS = {
  'on-receipt': 'При получении',
  online: 'Онлайн',
  split: 'Долями',
  invoice: 'По счёту',
} as const

export const DELIVERIES = { pickup: 'Самовывоз', courier: 'Курьер', transport: 'Транспортная' } as const

const SOURCES: Record<string, string> = {
  cart: 'Корзина',
  'one-click': 'В один клик',
  complect: 'Комплект',
  'spare-part': 'Запчасть',
  'gift-card': 'Подарочная карта',
  phone: 'По телефону',
  vk: 'ВКонтакте',
}
export const sourceText = (source: string) => SOURCES[source] ?? source

export function StatusBadge({ status, text }: { status: OrderStatus; text: string }) {
  return (
    <Badge look="soft" tone={TONES[status]}>
      {text}
    </Badge>
  )
}

const goodsText = ({ goods, pieces }: DeskOrder) =>
  `${goods.join(', ')}${pieces > goods.length ? ` · ${pieces} шт.` : ''}`
const paymentText = ({ payment, isPaid, isHeld, due }: DeskOrder) =>
  `${PAYMENTS[payment]}${due > 0 ? ', доплата ждёт' : isPaid ? ', оплачен' : isHeld ? ', заморожено' : ''}`

/** Columns of the list; `to` is the address of a card that keeps the filters. */
export function orderColumns(to: RowAddress, now: Date): OfficeColumn<DeskOrder>[] {
  return [
    numberColumn(to, { name: 'Заказ', width: 6, idOf: ({ number }) => number }),
    {
      id: 'age',
      name: 'Ждёт',
      width: 5.5,
      isFigure: true,
      cell: ({ createdAt }) => <span title={relativeMomentText(createdAt, now)}>{ageText(createdAt, now)}</span>,
    },
    {
      id: 'status',
      name: 'Статус',
      width: 9.5,
      cell: ({ status, statusText }) => <StatusBadge status={status} text={statusText} />,
      csv: ({ statusText }) => statusText,
    },
    {
      id: 'total',
      name: 'Сумма',
      width: 6.5,
      isFigure: true,
      cell: ({ total }) => formatRubles(total),
      csv: ({ total }) => total,
    },
    {
      id: 'name',
      name: 'Покупатель',
      width: 9,
      grow: 1,
      cell: ({ contactName, hasOrganization }) => dotted(contactName, hasOrganization ? 'организация' : null),
      csv: ({ contactName }) => contactName,
    },
    { id: 'phone', name: 'Телефон', width: 9.5, cell: ({ phone }) => phone, csv: ({ phone }) => phone },
    { id: 'goods', name: 'Товары', width: 14, grow: 2, cell: goodsText, csv: goodsText },
    {
      id: 'delivery',
      name: 'Получение',
      width: 12,
      grow: 1.2,
      cell: ({ deliveryText }) => deliveryText,
      csv: ({ deliveryText }) => deliveryText,
    },
    { id: 'payment', name: 'Оплата', width: 9, grow: 0.6, cell: paymentText, csv: paymentText },
    {
      id: 'assigned',
      name: 'Ответственный',
      width: 8.5,
      cell: ({ assignedTo }) => assignedTo?.name ?? '',
      csv: ({ assignedTo }) => assignedTo?.name ?? '',
    },
    {
      id: 'tags',
      name: 'Метки',
      width: 8,
      cell: ({ tags }) => tags.join(', '),
      csv: ({ tags }) => tags.join(', '),
    },
    {
      id: 'created',
      name: 'Оформлен',
      width: 10,
      isHidden: true,
      cell: ({ createdAt }) => relativeMomentText(createdAt, now),
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: 'branch',
      name: 'Филиал',
      width: 9,
      isHidden: true,
      cell: ({ branch }) => branch.name,
      csv: ({ branch }) => branch.name,
    },
    {
      id: 'shop',
      name: 'Магазин',
      width: 10,
      isHidden: true,
      cell: ({ shop }) => shop?.name ?? '',
      csv: ({ shop }) => shop?.name ?? '',
    },
    {
      id: 'calls',
      name: 'Звонки',
      width: 9,
      isHidden: true,
      cell: ({ calls, nextCallAt }) => (nextCallAt ? relativeMomentText(nextCallAt, now) : calls > 0 ? `${calls}` : ''),
      csv: ({ calls }) => calls,
    },
    ...ORDER_FIELDS.map(({ code, label }): OfficeColumn<DeskOrder> => ({
      id: `field:${code}`,
      name: label,
      width: 10,
      isHidden: true,
      cell: ({ fields }) => fields.find((each) => each.code === code)?.value ?? '',
      csv: ({ fields }) => fields.find((each) => each.code === code)?.value ?? '',
    })),
    {
      id: 'source',
      name: 'Откуда',
      width: 7,
      isHidden: true,
      cell: ({ source }) => sourceText(source),
      csv: ({ source }) => sourceText(source),
    },
  ]
}

/** A row on a phone, or beside an open card. */
export function DeskOrderLine({ order, to, now }: { order: DeskOrder; to: string; now: Date }) {
  return (
    <>
      <span className={line.first}>
        <Link to={to} className={line.number}>
          {order.number}
        </Link>
        <StatusBadge status={order.status} text={order.statusText} />
      </span>
      <span className={css.sum}>{formatRubles(order.total)}</span>
      <span className={line.words}>{dotted(order.contactName, goodsText(order))}</span>
      <span className={line.age}>{ageText(order.createdAt, now)}</span>
    </>
  )
}
