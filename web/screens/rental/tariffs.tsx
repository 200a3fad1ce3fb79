import { discountPercent } from '#rules/money/discount-percent.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatPercent } from '#rules/text/number-text.ts'
import type { RentalTariff } from '#rules/rental/rental-price.ts'
import { MINUS } from '#rules/text/typography.ts'
import { tariffTerms } from '../../parts/rental/tariffs.ts'
import { Panel } from '#ui/panel.tsx'
import css from './tariffs.module.css'

/** The longer, the cheaper a day: the whole table, set as figures on a plate. */
export function Tariffs({ tariffs }: { tariffs: readonly RentalTariff[] }) {
  const [first] = tariffs
  if (!first) return null
  return (
    <Panel as="section" className={css.tariffs}>
      <h2 className={css.title}>Тарифы</h2>
      <table className={css.table}>
        <thead className={css.head}>
          <tr>
            <th scope="col">Срок</th>
            <th scope="col">За день</th>
            <th scope="col">Выгода</th>
          </tr>
        </thead>
        <tbody>
          {tariffTerms(tariffs).map(({ text, tariff }) => {
            const percent = discountPercent(tariff.pricePerDay, first.pricePerDay)
            return (
              <tr key={tariff.fromDays}>
                <th scope="row" className={css.term}>
                  {text}
                </th>
                <td className={css.price}>{formatMoney(tariff.pricePerDay)}</td>
                <td className={css.percent}>{percent ? MINUS + formatPercent(percent) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
