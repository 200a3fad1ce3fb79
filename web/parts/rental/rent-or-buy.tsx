import type { ReactNode } from 'react'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { rentOrBuy } from '#rules/rental/rent-or-buy.ts'
import type { RentalTariff } from '#rules/rental/rental-price.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { Panel } from '#ui/panel.tsx'
import { BreakEvenRule } from './break-even-rule.tsx'
import css from './rent-or-buy.module.css'

interface Props {
  tariffs: readonly RentalTariff[]
  /** What the same costs new. */
  price: Kopecks
  /** Where to go from here. */
  actions: ReactNode
}

/** How many days renting is the cheaper way: the shop says so itself, whichever of the two it would rather sell. */
export function RentOrBuyNote({ tariffs, price, actions }: Props) {
  const answer = rentOrBuy(tariffs, price)
  const [first] = tariffs
  if (!answer || !first) return null
  const { breakEvenDays, rentDays } = answer
  return (
    <Panel as="section" className={css.panel}>
      <div className={css.words}>
        <h2 className={css.title}>
          {rentDays > 0
            ? `Прокат выгоднее, если нужно не дольше ${daysForm(rentDays)}`
            : 'Купить выгоднее уже с первого дня'}
        </h2>
        <p className={css.text}>
          {`Прокат ${formatMoney(first.pricePerDay)} за день, новый экземпляр — ${formatMoney(price)}. `}
          {rentDays > 0 &&
            `С ${breakEvenDays}-го дня прокат обойдётся дороже покупки. Залог в расчёт не входит: он возвращается.`}
        </p>
        <div className={css.actions}>{actions}</div>
      </div>
      <BreakEvenRule
        tariffs={tariffs}
        price={price}
        breakEvenDays={breakEvenDays}
        label={`Прокат дешевле покупки: ${daysText(rentDays)}`}
      />
    </Panel>
  )
}

/** «не дольше 21 дня», «не дольше 5 дней». */
const daysForm = (days: number) => `${days}\u00A0${days % 10 === 1 && days % 100 !== 11 ? 'дня' : 'дней'}`
