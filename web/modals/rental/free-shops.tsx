import type { Warehouse } from '#contract/shapes.ts'
import type { DayRange } from '../../parts/rental/calendar-days.ts'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { insteadText, offersOf, type RentalPoint } from './points.ts'
import css from './rental-availability.module.css'

interface Props {
  points: readonly RentalPoint[]
  term: DayRange | null
  onTerm: (term: DayRange) => void
  /** Absent: only looked at. */
  onTake?: { take: (shop: Warehouse) => void } | null | undefined
}

/** A row a point: what it says to the days, and the way to take it there. */
export function FreeShops({ points, term, onTerm, onTake }: Props) {
  return (
    <ul className={css.shops} aria-label="Пункты проката" aria-live="polite">
      {offersOf(points, term).map(({ point: { shop }, text, free, instead }) => (
        <li key={shop.id} className={css.shop}>
          <span className={css.where}>
            <b className={css.name}>{shop.name}</b>
            <span className={css.note}>{shop.address}</span>
          </span>
          <span className={css.answer}>
            <span className={free > 0 ? css.free : css.busy}>{text}</span>
            {free > 0 && onTake && (
              <Button look="orange" size="m" aria-label={`Взять здесь: ${shop.name}`} onClick={() => onTake.take(shop)}>
                Взять здесь
              </Button>
            )}
            {instead.map((each) => (
              <TextButton key={each.from} onClick={() => onTerm(each)}>
                {insteadText(each)}
              </TextButton>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
