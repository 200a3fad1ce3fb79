import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { City } from '#contract/shapes.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { intoCity } from '#rules/text/into-city.ts'
import { cityAddress } from '../../state/city-address.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './city-question.module.css'

/** Two answers of so many letters, or a question with so long a name, do not fit a phone's line in full. */
const LONG_ANSWERS = 34
const LONG_NAME = 12

/**
 * Asked of a guest whose city is not known: in the header's top line, where its links stand otherwise
 * (top-line.module.css), so it lies over nothing and moves nothing. Takes no focus and is gone with the first touch of
 * anything else. Whoever came to a city's own shop is asked whether to stay. Beside a cart being paid for it would lead
 * away.
 */
export default function CityQuestion() {
  const city = useStoreState('city', ({ question }) => question)
  const isPaying = useLocation().pathname.startsWith('/basket/')
  return city && !isPaying ? <Question city={city} /> : null
}

function Question({ city }: { city: City }) {
  const { init, mainHost } = usePageFacts()
  const { city: store, modals } = useAppState()
  const { confirm, dismiss } = store.getState()
  const question = useRef<HTMLElement>(null)
  const here = init.nodes.find(({ code }) => code === init.nodeLogistic.code)
  const isOurs = city.nodeLogisticCode === init.nodeLogistic.code
  const isStaying = here !== undefined && !isOurs && here.code !== MAIN_BRANCH_CODE
  const go = () => location.assign(cityAddress(city, mainHost, location))
  const { nameIn } = init.nodeLogistic
  const away = `Перейти ${intoCity(city.name)}`
  const isLong = isStaying ? nameIn.length + away.length > LONG_ANSWERS : city.name.length > LONG_NAME

  useEffect(() => {
    const onPress = (event: Event) => !question.current?.contains(event.target as Node) && dismiss()
    addEventListener('pointerdown', onPress, { capture: true })
    addEventListener('scroll', dismiss, { passive: true })
    return () => {
      removeEventListener('pointerdown', onPress, { capture: true })
      removeEventListener('scroll', dismiss)
    }
  }, [dismiss])

  return (
    // Escape closes it from any of its buttons
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={question}
      className={clsx(css.question, isLong && css.long)}
      aria-label="Ваш город"
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      {isStaying ? (
        <>
          <button type="button" className={css.answer} onClick={() => confirm(here)}>
            Остаться<span className={css.extra}> {nameIn}</span>
          </button>
          <button type="button" className={css.answer} onClick={go}>
            {away}
          </button>
        </>
      ) : (
        <>
          <p className={css.text}>
            <span className={css.extra}>Ваш город — </span>
            {city.name}?
          </p>
          <button type="button" className={css.answer} onClick={isOurs ? () => confirm(city) : go}>
            Да
          </button>
          <button
            type="button"
            className={css.answer}
            onClick={() => {
              dismiss()
              modals.getState().openModal('change-city')
            }}
          >
            Нет, другой
          </button>
        </>
      )}
      <IconButton icon="close" size="s" label="Скрыть вопрос о городе" onClick={dismiss} />
    </section>
  )
}
