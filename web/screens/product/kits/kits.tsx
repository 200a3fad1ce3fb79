import { useState } from 'react'
import type { Complect } from '#contract/good.ts'
import { kitSaving } from '#rules/money/kit-saving.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { Link } from '#ui/link.tsx'
import { basketPath } from '../../../paths.ts'
import { useAppState, useStoreState } from '../../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { Section } from '#ui/section.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { GoodName } from '../../../parts/good-name.tsx'
import css from './kits.module.css'

/** Kits with this good: what is inside and what is saved. */
export function Kits({ complects }: { complects: readonly Complect[] }) {
  if (complects.length === 0) return null
  const isCheaper = complects.some((kit) => kitSaving(kit).isWorthSaying)
  return (
    <Section id="kits" title={isCheaper ? 'Выгодно вместе' : 'Берут вместе'}>
      <ul className={css.kits}>
        {complects.map((kit) => (
          <li key={kit.id}>
            <Kit kit={kit} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Kit({ kit }: { kit: Complect }) {
  const saving = kitSaving(kit)
  return (
    <article className={css.kit}>
      <h3 className={css.title}>{kit.name}</h3>
      <ul className={css.items}>
        {kit.items.map(({ good, quantity, price }, index) => (
          <li key={good.code} className={css.item}>
            {good.images[0] && (
              <img
                src={good.images[0].src}
                srcSet={good.images[0].srcset}
                sizes="80px"
                width={80}
                height={80}
                alt=""
                loading="lazy"
              />
            )}
            <span className={css.about}>
              {index === 0 ? (
                <span>Этот товар</span>
              ) : (
                <Link to={good.url} className={css.name}>
                  <GoodName name={good.name} />
                </Link>
              )}
              <span className={css.price}>
                {quantity > 1 && `${quantity} × `}
                {formatRubles(price)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.total}>
        <Price
          size="l"
          value={rublesToKopecks(kit.price)}
          old={saving.isWorthSaying ? rublesToKopecks(kit.priceOld) : null}
          hidePercent
        />
        {saving.isWorthSaying && (
          <p className={css.saved}>Дешевле на {formatRubles(saving.roubles)}, чем по отдельности</p>
        )}
        <BuyKit kit={kit} />
      </div>
    </article>
  )
}

/** The kit goes into the cart whole; once there, the button leads to it. */
function BuyKit({ kit }: { kit: Complect }) {
  const { cart, modals } = useAppState()
  const toast = useToast()
  const [adding, setAdding] = useState(false)
  const main = kit.items[0]!.good
  const isInCart = useStoreState(
    'cart',
    (state) => state.cart?.items.some(({ complectId }) => complectId === kit.id) ?? false,
  )
  const add = async () => {
    setAdding(true)
    await cart.getState().putKit({
      main,
      complectId: kit.id,
      goods: kit.items.map(({ good, quantity }) => ({ code: good.code, quantity })),
    })
    setAdding(false)
    const error = cart.getState().errors[main.code]
    if (error) toast({ text: error, tone: 'error' })
  }
  return (
    <>
      {isInCart ? (
        <Button look="black" wide to={basketPath}>
          Уже в корзине
        </Button>
      ) : (
        <Button
          look="transparent-black"
          wide
          loading={adding}
          aria-label={`Взять комплект: ${kit.name}`}
          onClick={() => void add()}
        >
          Взять комплект
        </Button>
      )}
      <TextButton
        onPointerEnter={() => modals.getState().preloadModal('buy-in-one-click')}
        onClick={() => modals.getState().openModal('buy-in-one-click', { good: main, kit })}
      >
        Купить в один клик
      </TextButton>
    </>
  )
}
