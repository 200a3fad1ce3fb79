import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { City } from '#contract/shapes.ts'
import { cookieDomain } from '#rules/address/cookie-domain.ts'
import { countText } from '#rules/text/plural.ts'
import { cityAddress } from '../../state/city-address.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './change-city.module.css'
import { CityList } from './city-list.tsx'
import { useCitySearch } from './use-city-search.ts'

export default function ChangeCity({ onClose }: ModalProps) {
  const { init, mainHost } = usePageFacts()
  const chosen =
    useStoreState('city', ({ city }) => city?.fiasId) ??
    init.nodes.find(({ code }) => code === init.nodeLogistic.code)?.fiasId
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const { state, cities, retry } = useCitySearch(text)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const current = Math.min(active, cities.length - 1)

  useEffect(() => field.current?.focus(), [])

  const choose = (city: City) => {
    if (city.fiasId === chosen) return onClose()
    location.assign(cityAddress(city, mainHost, location))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // one more stop than cities: back in the field, with nothing chosen
      const stops = cities.length + 1
      setActive(((current + 1 + step + stops) % stops) - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // the first answer is what Enter means after typing a name
      const city = cities[current] ?? (text.trim() ? cities[0] : undefined)
      if (city && state === 'found') choose(city)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Ваш город" className={css.dialog}>
      <div className={css.search}>
        <Input
          ref={field}
          label="Название города"
          hideLabel
          placeholder="Начните вводить название"
          prefix={<Icon name="search" size="s" />}
          clearable
          size="l"
          value={text}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-expanded={cities.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
          }}
        />
        <p className={css.note}>От города зависят цены, наличие и сроки доставки.</p>
        {!cookieDomain(mainHost) && (
          <p className={css.note}>
            Это проба на&nbsp;своём компьютере: у&nbsp;адресов вида pskov.localhost браузер не&nbsp;делит cookie,
            поэтому корзина и&nbsp;вход остаются у&nbsp;прежнего города. На&nbsp;настоящем адресе магазина они переходят
            вместе с&nbsp;вами.
          </p>
        )}
      </div>
      <CityList
        {...{
          id: listId,
          state,
          cities,
          active: current,
          chosen,
          query: text.trim(),
          branches: init.nodes.map(({ fiasId }) => fiasId),
        }}
        onChoose={choose}
        onRetry={retry}
        onClear={() => setText('')}
      />
      <VisuallyHidden>
        <span role="status">
          {state === 'found' && text.trim()
            ? countText(cities.length, ['город найден', 'города найдено', 'городов найдено'])
            : ''}
        </span>
      </VisuallyHidden>
    </Dialog>
  )
}
