import type { GoodFull } from '#contract/good.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { DayRange } from '../../parts/rental/calendar-days.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Select } from '#ui/select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import css from './booking.module.css'

interface Props {
  good: GoodFull
  shops: readonly Warehouse[]
  value: number | null
  term: DayRange | null
  onValue: (id: number) => void
  /** A point of any city, and the days it is free on. */
  onChoose: (shop: Warehouse, term: DayRange | null) => void
}

export function BookingShop({ good, shops, value, term, onValue, onChoose }: Props) {
  const { modals } = useAppState()
  const shop = shops.find(({ id }) => id === value)
  const manyCities = new Set(shops.map(({ cityName }) => cityName)).size > 1
  const label = ({ name, cityName, remains = 0 }: Warehouse) =>
    `${manyCities ? `${cityName}: ` : ''}${name}, ${remains > 0 ? withUnit(remains, 'шт.') : 'нет в парке'}`
  return (
    <div className={css.shop}>
      <Select
        label="Пункт проката"
        name="warehouseId"
        value={String(value ?? '')}
        options={shops.map((each) => ({
          value: String(each.id),
          label: label(each),
          disabled: (each.remains ?? 0) === 0,
        }))}
        hint={
          shop && (
            <>
              {shop.address}. <WorkHoursText text={shop.workingSchedule} />
            </>
          )
        }
        onChange={(event) => onValue(Number(event.target.value))}
      />
      <div className={css.links}>
        <TextButton
          onPointerEnter={() => modals.getState().preloadModal('rental-shops')}
          onFocus={() => modals.getState().preloadModal('rental-shops')}
          onClick={() =>
            modals.getState().openModal('rental-shops', { good, onChoose: (chosen) => onChoose(chosen, null) })
          }
        >
          Все пункты
        </TextButton>
        <TextButton
          onPointerEnter={() => modals.getState().preloadModal('rental-availability')}
          onFocus={() => modals.getState().preloadModal('rental-availability')}
          onClick={() => modals.getState().openModal('rental-availability', { good, term, onChoose })}
        >
          Где свободно на мои даты
        </TextButton>
      </div>
    </div>
  )
}
