import clsx from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { basketPopup } from '#contract/content.ts'
import type { Banner } from '#contract/content.ts'
import { missingForFreeDelivery } from '#rules/delivery/delivery-threshold.ts'
import { formatMoney, formatRubles } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { basketPath, checkoutPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { orderRefusal } from '../../state/order-refusal.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { cardPictureSet } from '../card-picture-set.ts'
import { GoodName } from '../good-name.tsx'
import css from './basket-popup.module.css'
import { isCounting, useTabInto } from './use-tab-into.ts'

const LIFE_MS = 7000

/**
 * «Товар в корзине»: floats by the cart, takes no focus, leaves by itself unless somebody is reading it. A phone says
 * it in one line, and so does a table where many are added in a row: its line stays and is brought up to date.
 */
export default function BasketPopup() {
  const { cart } = useAppState()
  const added = useStoreState('cart', (state) => state.added)
  const isMenuOpen = useStoreState('header', (header) => header.catalogOpen)
  const [held, setHeld] = useState(false)
  const { pathname } = useLocation()
  const dismiss = cart.getState().dismissAdded
  const isShown = added !== null && !pathname.startsWith(basketPath)
  const popup = useRef<HTMLElement>(null)
  const name = isShown ? added.good.name : undefined
  useTabInto(popup, name)

  useEffect(() => dismiss, [pathname, dismiss])
  // it would lie over the sections
  useEffect(() => void (isMenuOpen && dismiss()), [isMenuOpen, dismiss])
  useEffect(() => {
    if (!isShown || held) return
    const timer = setInterval(() => name !== undefined && !isCounting(name) && dismiss(), LIFE_MS)
    return () => clearInterval(timer)
  }, [added, isShown, held, dismiss, name])

  const isPhone = useStoreState('device', ({ device }) => device === 'mobile')
  const refusal = useRefusal()
  if (!isShown) return null
  if (isPhone || added.isBrief) return <AddedLine key={isPhone ? added.at : undefined} place={popup} />
  const { good } = added
  const [image] = good.images
  return (
    // Escape closes it from any of its buttons
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      key={added.at}
      ref={popup}
      aria-label="Товар в корзине"
      className={css.popup}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <p role="status" className={css.title}>
        {added.kitPieces ? `Комплект в корзине: ${countText(added.kitPieces, GOODS)}` : 'Товар в корзине'}
      </p>
      <IconButton icon="close" size="s" label="Скрыть" className={css.close} onClick={dismiss} />
      <div className={css.good}>
        {image && (
          <img
            src={image.src}
            srcSet={image.srcset ?? cardPictureSet(image.src)}
            sizes="64px"
            alt=""
            width={64}
            height={64}
            className={css.picture}
          />
        )}
        <p className={css.name}>
          <GoodName name={good.name} />
        </p>
        {!added.kitPieces && <p className={css.price}>{formatRubles(good.price.priceComputed)}</p>}
      </div>
      <CartLine refusal={refusal} />
      <div className={css.buttons}>
        {refusal === null ? (
          <Button to={checkoutPath} look="red" size="m">
            Оформить
          </Button>
        ) : (
          <Button look="red" size="m" disabled aria-describedby="popup-refusal">
            Оформить
          </Button>
        )}
        <Button to={basketPath} size="m">
          В корзину
        </Button>
      </div>
      <PopupBanner />
    </section>
  )
}

/** So near the lower edge, what was pressed would lie under the line. */
const LOW_PX = 200

function AddedLine({ place }: { place: RefObject<HTMLElement | null> }) {
  const quantity = useStoreState('cart', (state) => state.totalQuantity)
  const sum = useStoreState('cart', (state) => state.totalPrice)
  const [isTop] = useState(() => {
    const pressed = document.activeElement
    // the bar at the edge stays above the line; a card does not
    if (!pressed || pressed.closest('[data-needed]')) return false
    return pressed.getBoundingClientRect().bottom > innerHeight - LOW_PX
  })
  return (
    <section ref={place} aria-label="Товар в корзине" className={clsx(css.line, isTop && css.top)}>
      <p role="status" className={css.lineText}>
        В корзине {countText(quantity, GOODS)} на {formatMoney(sum)}
      </p>
      <Link to={basketPath} className={css.way}>
        Открыть
      </Link>
    </section>
  )
}

function useRefusal(): string | null {
  const { orders } = useInit()
  const chosen = useStoreState('cart', ({ cart }) => cart?.items.filter(({ inOrder }) => inOrder).length ?? 0)
  const total = useStoreState('cart', (state) => state.totalPrice)
  return orderRefusal({ chosen, total, minimum: orders.minimum })
}

/** What lies in the cart and how far it is to an order, then to free delivery. */
function CartLine({ refusal }: { refusal: string | null }) {
  const quantity = useStoreState('cart', (state) => state.totalQuantity)
  const sum = useStoreState('cart', (state) => state.totalPrice)
  const { nodeLogistic } = useInit()
  const missing = missingForFreeDelivery(sum, nodeLogistic.prices)
  return (
    <p className={css.sum}>
      <span>
        {countText(quantity, GOODS)} на {formatMoney(sum)}
      </span>
      {refusal !== null && (
        <span id="popup-refusal" className={css.refusal}>
          {refusal}
        </span>
      )}
      {refusal === null && missing !== null && (
        <span className={css.delivery}>
          {missing > 0 ? `До бесплатной доставки ${formatMoney(missing)}` : 'Доставим бесплатно'}
        </span>
      )}
    </p>
  )
}

/** Whether the cart holds something of the section an offer leads to: who has the glasses needs no word about them. */
function useSectionInCart(url: string | undefined): boolean {
  const { catalogTree } = useAppState()
  const roots = useStoreState('catalogTree', (tree) => tree.categories)
  const isKnown = useStoreState('catalogTree', ({ state }) => state === 'ready' || state === 'failed')
  const items = useStoreState('cart', (state) => state.cart?.items)
  useEffect(() => void (url && catalogTree.getState().load()), [url, catalogTree])
  const section = roots.find((root) => root.url === url)
  if (!section) return !isKnown
  const codes = new Set(
    [section, ...section.children, ...section.children.flatMap(({ children }) => children)].map(({ code }) => code),
  )
  return items?.some(({ good }) => codes.has(good.category.code)) ?? false
}

function PopupBanner() {
  const { api } = useAppState()
  const userType = useStoreState('user', (user) => user.status)
  const [banner, setBanner] = useState<Banner>()
  useEffect(() => {
    const leaving = new AbortController()
    api(basketPopup, userType === 'unknown' ? {} : { query: { userType } }, { signal: leaving.signal }).then(
      ({ data }) => setBanner(data[0]),
      // an offer beside the matter: without it nothing is missing
      () => {},
    )
    return () => leaving.abort()
  }, [api, userType])
  const has = useSectionInCart(banner?.url)
  if (!banner || has) return null
  return (
    <Link to={banner.url} className={css.banner}>
      <span className={css.offer}>{banner.title}</span>
      {banner.text && <span>{banner.text}</span>}
    </Link>
  )
}
