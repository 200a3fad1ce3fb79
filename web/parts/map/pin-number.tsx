import clsx from 'clsx'
import css from './pin-number.module.css'

/** The number of a pin, in the list beside the map; a screen reader hears it before the name, as on the map. */
export function PinNumber({ number, isChosen }: { number: number; isChosen: boolean }) {
  return (
    <span className={clsx(css.number, isChosen && css.chosen)}>
      {number}
      <span className={css.stop}>.</span>
    </span>
  )
}
