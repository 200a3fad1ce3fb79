import { type RefObject, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { Good } from '#contract/good.ts'
import { mayPrefetch } from '#ui/prefetch.ts'
import { PrefetchPageStyles } from '../../app/prefetch-page-styles.tsx'

/** Shorter, and it was only passing by. */
const LINGER_MS = 600
const BETWEEN_MS = 50
/** Of one list: enough for what a thumb may choose, little for the network. */
const MOST = 8

/**
 * A finger does not hover: the pages of cards that stay in view are prefetched, a few. `cards`: in the order of
 * `goods`.
 */
export default function PrefetchPages({
  cards,
  goods,
}: {
  cards: RefObject<HTMLElement | null>
  goods: readonly Good[]
}) {
  const [visible, setVisible] = useState<readonly string[]>([])
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    if (!mayPrefetch()) return
    const lingering = new Map<Element, ReturnType<typeof setTimeout>>()
    const urls = new Map([...(cards.current?.children ?? [])].map((card, index) => [card, goods[index]?.url]))
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(lingering.get(target))
          const url = urls.get(target)
          if (isIntersecting && url)
            lingering.set(
              target,
              setTimeout(
                () => setVisible((known) => (known.includes(url) || known.length >= MOST ? known : [...known, url])),
                LINGER_MS,
              ),
            )
        }
      },
      { threshold: 0.5 },
    )
    for (const card of urls.keys()) watch.observe(card)
    return () => {
      watch.disconnect()
      for (const timer of lingering.values()) clearTimeout(timer)
    }
  }, [cards, goods])
  // one at a time: a page is some twenty links, and the browser sets out for each at once
  useEffect(() => {
    if (begun >= visible.length) return
    const next = setTimeout(() => setBegun(begun + 1), BETWEEN_MS)
    return () => clearTimeout(next)
  }, [begun, visible])
  return (
    <>
      <PrefetchPageStyles pages={visible} />
      {visible.slice(0, begun).map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
    </>
  )
}
