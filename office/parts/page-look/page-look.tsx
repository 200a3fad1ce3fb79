import { useEffect, useRef, useState } from 'react'
import css from './page-look.module.css'

/** As wide as a page of the shop is looked at. */
export const PAGE_SIZES = [
  { name: 'Экран', width: 1280 },
  { name: 'Телефон', width: 390 },
] as const

/** The next preview renders behind the one that is shown, so that typing does not flicker. */
export function PageLook({ url, width }: { url: string; width: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(url)
  const [room, setRoom] = useState({ width: 1, height: 1 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(frame.current!)
    return () => watcher.disconnect()
  }, [])
  const scale = Math.min(1, room.width / width)
  const style = {
    width: Math.min(width, room.width / scale),
    height: room.height / scale,
    transform: `scale(${scale})`,
  }
  return (
    <div ref={frame} className={css.frame}>
      {[...new Set([shown, url])].map((each) => (
        <iframe
          key={each}
          src={each}
          title={each === url ? 'Предпросмотр' : 'Прежний вид'}
          // a picture of a page: it runs nothing and leads nowhere
          sandbox="allow-same-origin"
          aria-hidden={each !== shown}
          className={each === shown ? css.page : css.waiting}
          style={style}
          onLoad={() => each === url && setShown(url)}
        />
      ))}
    </div>
  )
}
