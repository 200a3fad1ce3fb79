import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { formatRubles } from '#rules/money/money.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import css from './line-choices.module.css'
import type { QuickDraftLine } from './order-draft.ts'

interface Props {
  line: QuickDraftLine
  shop: ShopMoment
  onChoose: (code: string) => void
  /** Chosen for good: by a press, by Enter, or by going on. */
  onDone: () => void
}

/** What a doubtful line may mean. Arrows walk along the choices as in any group of radio buttons. */
export function LineChoices({ line, shop, onChoose, onDone }: Props) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  /** Arrows choose as they go by; only a press of the finger is the last word at once. */
  const isKeyed = useRef(false)

  function onKeyDown(event: KeyboardEvent) {
    isKeyed.current = true
    if (event.key !== 'Enter' || !line.good) return
    event.preventDefault()
    const next = nextGroup(group.current!)
    onDone()
    next?.querySelector<HTMLElement>('input')?.focus()
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (line.good && relatedTarget instanceof Node && !group.current?.contains(relatedTarget)) onDone()
  }
  const press = (isChosen: boolean) => isChosen && !isKeyed.current && onDone()

  return (
    <fieldset ref={group} data-choices className={css.choices}>
      <legend>
        <VisuallyHidden>Что из этого: {line.text}</VisuallyHidden>
      </legend>
      {line.candidates.map((good) => (
        <label key={good.code} className={css.choice}>
          <input
            type="radio"
            name={name}
            value={good.code}
            checked={line.good?.code === good.code}
            className={css.radio}
            onChange={() => {
              onChoose(good.code)
              press(true)
            }}
            onClick={() => press(line.good?.code === good.code)}
            onKeyDown={onKeyDown}
            onKeyUp={() => (isKeyed.current = false)}
            onBlur={onBlur}
          />
          {good.images[0] && (
            <img
              src={good.images[0].src.replace('/640/', '/320/')}
              width={48}
              height={48}
              alt=""
              loading="lazy"
              className={css.picture}
            />
          )}
          <span className={css.about}>
            <span className={css.name}>
              <GoodName name={good.name} />
            </span>
            <span className={css.terms}>
              <span>Арт. {good.article}</span> <StockPromiseText promise={stockPromise(good, shop)} inline />
            </span>
          </span>
          <span className={css.price}>{formatRubles(good.price.priceComputed)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function nextGroup(group: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-choices]')]
  return all[all.indexOf(group) + 1]
}
