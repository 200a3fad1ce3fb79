import { useLocation } from 'react-router'
import { cityAddress } from '../../state/city-address.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './city-question.module.css'
import { GeolocationCredit } from './geolocation-credit.tsx'

/**
 * Asked of a guest whose city is not known. It floats over the page, moves nothing and takes no focus; over a cart
 * being paid for it would hide the way on.
 */
export default function CityQuestion() {
  const city = useArea('city', ({ question }) => question)
  const { init, mainHost } = usePageFacts()
  const { city: store, modals } = useAppState()
  const isPaying = useLocation().pathname.startsWith('/basket/')
  if (!city || isPaying) return null

  function yes() {
    if (!city) return
    if (city.nodeLogisticCode === init.nodeLogistic.code) store.getState().confirm(city)
    else location.assign(cityAddress(city, mainHost, location))
  }
  function another() {
    store.getState().dismiss()
    modals.getState().openModal('change-city')
  }

  return (
    // Escape closes it from any of its buttons
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.question}
      aria-label="Ваш город"
      onKeyDown={(event) => event.key === 'Escape' && store.getState().dismiss()}
    >
      <p className={css.text}>Ваш город — {city.name}?</p>
      <IconButton
        icon="close"
        size="s"
        label="Скрыть вопрос о городе"
        className={css.close}
        onClick={store.getState().dismiss}
      />
      <div className={css.buttons}>
        <Button look="black" size="m" onClick={yes}>
          Да
        </Button>
        <Button size="m" onClick={another}>
          Выбрать другой
        </Button>
      </div>
      <GeolocationCredit className={css.credit} />
    </section>
  )
}
