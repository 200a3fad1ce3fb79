import { Spinner } from '#ui/spinner.tsx'
import css from './screens.module.css'

/** The first moment, until it is known who is here. */
export function OpeningScreen() {
  return (
    <div className={css.middle}>
      <Spinner label="Пульт открывается" />
    </div>
  )
}
