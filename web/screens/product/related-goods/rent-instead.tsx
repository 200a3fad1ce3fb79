import type { GoodFull } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { RentOrBuyNote } from '../../../parts/rental/rent-or-buy.tsx'
import { tariffsInKopecks } from '../../../parts/rental/tariffs.ts'
import { Button } from '#ui/button.tsx'

/** For a job done once, renting the same machine is cheaper; the shop says so itself. */
export function RentInstead({ good }: { good: GoodFull }) {
  const { counterpart, price } = good
  if (!counterpart || counterpart.tariffs.length === 0) return null
  return (
    <RentOrBuyNote
      tariffs={tariffsInKopecks(counterpart.tariffs)}
      price={rublesToKopecks(price.priceComputed)}
      actions={
        <Button look="orange" to={counterpart.url}>
          Смотреть в прокате
        </Button>
      }
    />
  )
}
