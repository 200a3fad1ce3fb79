import { Link } from 'react-router'
import type { DeskReceipt } from '#contract/office/receipts.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { dotted } from '#office/parts/dotted.ts'
import { exactRubles, ReceiptBadge } from '#office/parts/receipt/receipt-badge.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { numberColumn } from '#office/parts/table/number-column.tsx'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'

/** What stands in the way, or when the next try comes. */
const whyText = ({ failure, nextTryAt }: DeskReceipt, now: Date) =>
  dotted(failure, nextTryAt ? `попробуем ${relativeMomentText(nextTryAt, now)}` : '')

export function receiptColumns(to: RowAddress, now: Date, seesOrders: boolean): OfficeColumn<DeskReceipt>[] {
  return [
    numberColumn(to, { name: 'Чек', width: 4, idOf: ({ id }) => id }),
    {
      id: 'state',
      name: 'Состояние',
      width: 8.5,
      cell: (receipt) => <ReceiptBadge receipt={receipt} />,
      csv: ({ stateText }) => stateText,
    },
    { id: 'kind', name: 'Вид', width: 8.5, cell: ({ kindText }) => kindText, csv: ({ kindText }) => kindText },
    {
      id: 'order',
      name: 'Заказ',
      width: 5.5,
      cell: ({ orderNumber }) => (seesOrders ? <Link to={`/orders/${orderNumber}`}>{orderNumber}</Link> : orderNumber),
      csv: ({ orderNumber }) => orderNumber,
    },
    {
      id: 'amount',
      name: 'Сумма',
      width: 7,
      isFigure: true,
      cell: ({ amount }) => exactRubles(amount),
      csv: ({ amount }) => amount,
    },
    {
      id: 'why',
      name: 'Что мешает',
      width: 14,
      grow: 3,
      cell: (receipt) => <span title={whyText(receipt, now)}>{whyText(receipt, now)}</span>,
      csv: ({ failure }) => failure,
    },
    {
      id: 'changed',
      name: 'Когда',
      width: 8.5,
      cell: ({ changedAt }) => relativeMomentText(changedAt, now),
      csv: ({ changedAt }) => changedAt,
    },
    {
      id: 'tries',
      name: 'Попыток',
      width: 5,
      isFigure: true,
      isHidden: true,
      cell: ({ tries }) => tries,
      csv: ({ tries }) => tries,
    },
    {
      id: 'branch',
      name: 'Филиал',
      width: 8,
      isHidden: true,
      cell: ({ branch }) => branch.name,
      csv: ({ branch }) => branch.name,
    },
  ]
}

/** A row on a phone, or beside an open card. */
export function ReceiptLine({ receipt, to, now }: { receipt: DeskReceipt; to: string; now: Date }) {
  return (
    <>
      <span className={line.first}>
        <Link to={to} className={line.number}>
          {receipt.id}
        </Link>
        <span>{receipt.kindText}</span>
        <ReceiptBadge receipt={receipt} />
      </span>
      <span className={line.age}>{exactRubles(receipt.amount)}</span>
      <span className={line.said}>{dotted(`Заказ № ${receipt.orderNumber}`, whyText(receipt, now))}</span>
      <span className={line.age}>{relativeMomentText(receipt.changedAt, now)}</span>
    </>
  )
}
