import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { City } from '#contract/shapes.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import { intoCity } from '#rules/text/into-city.ts'
import { cityAddress } from '../../state/city-address.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './city-question.module.css'

/**
 * Asked of a guest whose city is not known: a thin flag that hangs from the header over the way to the page, moves
 * nothing, takes no focus and is gone with the first touch of anything else. Whoever came to a city's own shop is asked
 * whether to stay. Over a cart being paid for it would hide the way on.
 */
export default function CityQuestion() {
  const city = useArea('city', ({ question }) => question)
  const isPaying = useLocation().pathname.startsWith('/basket/')
  return city && !isPaying ? <Flag city={city} /> : null
}

function Flag({ city }: { city: City }) {
  const { init, mainHost } = usePageFacts()
  const { city: store, modals } = useAppState()
  const { confirm, dismiss } = store.getState()
  const flag = useRef<HTMLElement>(null)
  const here = init.nodes.find(({ code }) => code === init.nodeLogistic.code)
  const isOurs = city.nodeLogisticCode === init.nodeLogistic.code
  const go = () => location.assign(cityAddress(city, mainHost, location))

  useEffect(() => {
    const onPress = (event: Event) => !flag.current?.contains(event.target as Node) && dismiss()
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
      ref={flag}
      className={css.question}
      aria-label="Ваш город"
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      {here && !isOurs && here.code !== MAIN_NODE_CODE ? (
        <>
          <Answer onPress={() => confirm(here)}>{`Остаться ${init.nodeLogistic.nameIn}`}</Answer>
          <Answer onPress={go}>{`Перейти ${intoCity(city.name)}`}</Answer>
        </>
      ) : (
        <>
          <p className={css.text}>Ваш город — {city.name}?</p>
          <Answer onPress={isOurs ? () => confirm(city) : go}>Да</Answer>
          <Answer
            onPress={() => {
              dismiss()
              modals.getState().openModal('change-city')
            }}
          >
            Выбрать другой
          </Answer>
        </>
      )}
      <IconButton icon="close" size="s" label="Скрыть вопрос о городе" className={css.close} onClick={dismiss} />
    </section>
  )
}

const Answer = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button size="s" look="transparent-black" className={css.answer} onClick={onPress}>
    {children}
  </Button>
)
