import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MONEY_WAYS, MOVEMENT_KINDS, MOVEMENT_PURPOSES } from '#rules/money/movement-words.ts'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './money-block.module.css'

type MoneyBook = BookingCard['money']

/** What was charged, received, is owed and held, and the rows that say so. */
export function MoneyBlock({ money, children }: { money: MoneyBook; children?: ReactNode }) {
  const now = useMinuteClock()
  if (money.movements.length === 0) return null
  const isBack = money.toGiveBack > 0
  const rest = isBack ? money.toGiveBack : money.due
  return (
    <section className={blocks.block} aria-labelledby="money-book">
      <h2 id="money-book">Деньги</h2>
      <dl className={css.sums}>
        <Sum name="Начислено" sum={money.charged} />
        <Sum name="Получено" sum={money.received + money.withheld - money.givenBack} />
        <Sum name={isBack ? 'Вернуть' : 'Долг'} sum={rest} isDebt={rest > 0} />
        {money.depositTaken > 0 && <Sum name="Залог у нас" sum={money.depositHeld} />}
      </dl>
      {children}
      <ul aria-label="Движения денег">
        {money.movements.toReversed().map((row) => (
          <li key={row.id} className={css.row}>
            <span className={clsx(row.isCountered && css.gone)}>
              {row.sum < 0 && 'Отменено: '}
              {MOVEMENT_KINDS[row.kind]}, {MOVEMENT_PURPOSES[row.purpose].toLowerCase()}
            </span>
            <span className={clsx(css.figure, row.isCountered && css.gone)}>{formatRubles(row.sum)}</span>
            <small>
              {dotted(row.way ? MONEY_WAYS[row.way] : '', row.note, row.who ?? '', relativeMomentText(row.at, now))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Sum = ({ name, sum, isDebt = false }: { name: string; sum: number; isDebt?: boolean }) => (
  <div className={clsx(sum === 0 && css.none, isDebt && css.debt)}>
    <dt>{name}</dt>
    <dd>{formatRubles(sum)}</dd>
  </div>
)
