import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyBook } from '#contract/office/companies.ts'
import { addDays, dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsOf } from '#office/state/api.ts'
import { CustomerBlock } from './customer-block.tsx'
import { companyBookQuery } from './company-queries.ts'
import css from './company.module.css'

const QUARTER_DAYS = 91

/** «долг 8 490 ₽», «аванс 500 ₽», «0 ₽». */
const balanceText = (sum: number) =>
  sum === 0 ? formatRubles(0) : `${sum > 0 ? 'долг' : 'аванс'} ${formatRubles(Math.abs(sum))}`

/** What was handed over, paid and given back, with the balance after each; the same as a paper to be signed. */
export function CompanySettlements({ id }: { id: number }) {
  const [today] = useState(() => moscowMoment(new Date())!.day)
  const [from, setFrom] = useState(() => addDays(today, -QUARTER_DAYS))
  const [to, setTo] = useState(today)
  const isWhole = isCalendarDay(from) && isCalendarDay(to) && from <= to
  const { data, error } = useQuery({
    ...companyBookQuery(id, { from, to }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return (
    <CustomerBlock
      title="Взаиморасчёты"
      actions={
        isWhole && (
          <Button
            size="s"
            icon="download"
            href={`/api/office/companies/${id}/reconciliation.pdf?from=${from}&to=${to}`}
            download
          >
            Акт сверки, PDF
          </Button>
        )
      }
    >
      <div className={css.period}>
        <DayInput label="С" size="m" max={today} value={from} onValue={setFrom} />
        <DayInput
          label="По"
          size="m"
          max={today}
          value={to}
          onValue={setTo}
          error={from > to ? 'Раньше первого дня' : undefined}
        />
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Lines book={data} />}
    </CustomerBlock>
  )
}

function Lines({ book }: { book: CompanyBook }) {
  return (
    <table className={css.book}>
      <thead>
        <tr>
          <th scope="col">День</th>
          <th scope="col">Что</th>
          <th scope="col">Долг больше</th>
          <th scope="col">Долг меньше</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        <tr className={css.total}>
          <td colSpan={4}>На {dayText(book.from)}</td>
          <td>{balanceText(book.opening)}</td>
        </tr>
        {book.entries.map(({ day, text, orderNumber, debit, credit, balance }, at) => (
          // two deeds of one order on one day may be alike
          <tr key={`${orderNumber} ${at}`}>
            <td>{dayText(day)}</td>
            <td>
              <Link to={`/orders/${orderNumber}`}>{text}</Link>
            </td>
            <td data-name="Долг больше">{debit > 0 && formatRubles(debit)}</td>
            <td data-name="Долг меньше">{credit > 0 && formatRubles(credit)}</td>
            <td data-name="Стало">{balanceText(balance)}</td>
          </tr>
        ))}
        <tr className={css.total}>
          <td colSpan={2}>На {dayText(book.to)}</td>
          <td data-name="Долг больше">{formatRubles(book.debit)}</td>
          <td data-name="Долг меньше">{formatRubles(book.credit)}</td>
          <td data-name="Стало">{balanceText(book.closing)}</td>
        </tr>
      </tbody>
    </table>
  )
}
