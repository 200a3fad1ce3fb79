import { Link } from 'react-router'
import type { DeskReturn } from '#contract/office/returns.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { isReturnOpen } from '#rules/order/returns.ts'
import { Badge } from '#ui/badge.tsx'
import { dotted } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { numberColumn } from '#office/parts/table/number-column.tsx'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'

const goodsText = ({ goods }: DeskReturn) => goods.join('; ')

/** Where it stands; one later than the law is red whatever its state. */
export function ReturnStateBadge({ row }: { row: Pick<DeskReturn, 'state' | 'stateName' | 'isOverdue'> }) {
  const { state, stateName, isOverdue } = row
  const tone = isOverdue
    ? 'red'
    : state === 'asked' || state === 'received' || state === 'checked'
      ? 'orange'
      : state === 'awaiting'
        ? 'purple'
        : state === 'refunded' || state === 'exchanged' || state === 'repair'
          ? 'green'
          : 'grey'
  return (
    <Badge look="soft" tone={tone}>
      {stateName}
    </Badge>
  )
}

function Term({ row }: { row: DeskReturn }) {
  if (!row.answerBy) return null
  return <span className={row.isOverdue ? line.late : undefined}>до {dayText(row.answerBy)}</span>
}

export function returnColumns(to: RowAddress, now: Date): OfficeColumn<DeskReturn>[] {
  return [
    numberColumn(to, { name: 'Возврат', width: 5, idOf: ({ number }) => number }),
    {
      id: 'state',
      name: 'Состояние',
      width: 9,
      grow: 0.3,
      cell: (row) => <ReturnStateBadge row={row} />,
      csv: ({ stateName }) => stateName,
    },
    {
      id: 'term',
      name: 'Срок',
      width: 7.5,
      cell: (row) => <Term row={row} />,
      csv: ({ answerBy }) => answerBy ?? '',
    },
    {
      id: 'order',
      name: 'Заказ',
      width: 6,
      cell: ({ orderNumber }) => orderNumber,
      csv: ({ orderNumber }) => orderNumber,
    },
    {
      id: 'goods',
      name: 'Что возвращают',
      width: 14,
      grow: 3,
      cell: (row) => <span title={goodsText(row)}>{goodsText(row)}</span>,
      csv: goodsText,
    },
    {
      id: 'reason',
      name: 'Причина',
      width: 10,
      grow: 0.6,
      cell: ({ reasonText }) => <span title={reasonText}>{reasonText}</span>,
      csv: ({ reasonText }) => reasonText,
    },
    { id: 'wish', name: 'Просят', width: 8.5, cell: ({ wishText }) => wishText, csv: ({ wishText }) => wishText },
    {
      id: 'name',
      name: 'Покупатель',
      width: 8.5,
      grow: 0.5,
      cell: ({ contactName }) => <span title={contactName}>{contactName}</span>,
      csv: ({ contactName }) => contactName,
    },
    {
      id: 'amount',
      name: 'Возвращено',
      width: 7,
      isFigure: true,
      isHidden: true,
      cell: ({ amount }) => (amount === null ? '' : formatRubles(amount)),
      csv: ({ amount }) => amount ?? '',
    },
    {
      id: 'shop',
      name: 'Магазин',
      width: 9,
      isHidden: true,
      cell: ({ shop }) => shop?.name ?? '',
      csv: ({ shop }) => shop?.name ?? '',
    },
    {
      id: 'created',
      name: 'Подан',
      width: 9,
      cell: ({ createdAt }) => relativeMomentText(createdAt, now),
      csv: ({ createdAt }) => createdAt,
    },
  ]
}

/** A row on a phone, or beside an open card. */
export function ReturnLine({ row, to, now }: { row: DeskReturn; to: string; now: Date }) {
  return (
    <>
      <span className={line.first}>
        <Link to={to} className={line.number}>
          {row.number}
        </Link>
        <ReturnStateBadge row={row} />
      </span>
      <span className={line.age}>{row.answerBy ? <Term row={row} /> : relativeMomentText(row.createdAt, now)}</span>
      <span className={line.said}>{dotted(goodsText(row), row.reasonText, row.contactName)}</span>
      <span className={line.age}>{isReturnOpen(row.state) ? row.wishText : ''}</span>
    </>
  )
}
