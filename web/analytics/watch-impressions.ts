import {
  type LayerProduct,
  type LayerPromotion,
  type ListPosition,
  ecommerceProduct,
  promotion,
  type CounterEvent,
} from './ecommerce.ts'
import type { Impression } from '../state/track.ts'

/** Impressions that come together are sent together. */
const PAUSE_MS = 500

/** The words above the row or list a thing stands in, and which of it this is. */
function placeOf(element: Element): ListPosition {
  const named = element.closest('[role=group][aria-label], section[aria-label], [role=tabpanel][aria-label]')
  const list = named?.getAttribute('aria-label') ?? document.querySelector('h1')?.textContent ?? document.title
  const item = element.closest('li') ?? element
  return { list: list.trim().slice(0, 100), position: [...(item.parentElement?.children ?? [item])].indexOf(item) + 1 }
}

/** Impressions of cards and banners: seen by half, once for each page view; and followed. */
export function watchImpressions(send: (event: CounterEvent) => void) {
  const things = new WeakMap<Element, Impression>()
  const seen = new Set<string>()
  let products: LayerProduct[] = []
  let promotions: LayerPromotion[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (products.length > 0) send({ action: { impressions: products } })
    if (promotions.length > 0) send({ action: { promoView: { promotions } } })
    products = []
    promotions = []
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const thing = things.get(target)
        if (!isIntersecting || !thing) continue
        observer.unobserve(target)
        const place = placeOf(target)
        const key = 'good' in thing ? `${place.list} ${thing.good.code}` : `banner ${thing.banner.id}`
        if (seen.has(key)) continue
        seen.add(key)
        if ('good' in thing) products.push(ecommerceProduct(thing.good, { ...place }))
        else promotions.push(promotion(thing.banner, place))
        timer ??= setTimeout(flush, PAUSE_MS)
      }
    },
    { threshold: 0.5 },
  )

  function follow(link: Element) {
    for (let element: Element | null = link; element; element = element.parentElement) {
      const thing = things.get(element)
      if (!thing) continue
      const place = placeOf(element)
      flush() // seen before it was followed
      if ('good' in thing) send({ action: { click: { products: [ecommerceProduct(thing.good, { ...place })] } } })
      else send({ action: { promoClick: { promotions: [promotion(thing.banner, place)] } } })
      return
    }
  }

  // Before the router's own handler: by then the list may be gone.
  const onClick = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.('a[href]')
    if (link) follow(link)
  }
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('auxclick', (event) => event.button === 1 && onClick(event), { capture: true })

  return {
    watch(element: Element, thing: Impression) {
      things.set(element, thing)
      observer.observe(element)
    },
    /** Another page view: the same things are seen anew. */
    turn() {
      flush()
      seen.clear()
    },
    flush,
  }
}
