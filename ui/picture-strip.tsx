import clsx from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import css from './picture-strip.module.css'
import { smoothness } from './use-scroll-ends.ts'

export type GalleryPicture = {
  src: string
  srcSet?: string
  sizes?: string
  alt: string
  thumb?: string
  /** Instead of a file: `src` then only tells it from the others. It is read out by `alt`. */
  drawing?: ReactNode
  width?: number
  height?: number
}

export type PictureStripProps = {
  label: string
  pictures: readonly GalleryPicture[]
  current: number
  onCurrent: (index: number) => void
  onPress?: (event: MouseEvent<HTMLElement>) => void
  /** The first picture is what the page is waited for. */
  eager?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
}

/** Pictures side by side, one in sight: swiped by a finger, turned by arrows, scrolled to by `current`. */
export function PictureStrip({
  label,
  pictures,
  current,
  onCurrent,
  onPress,
  eager,
  className,
  ref,
}: PictureStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const settling = useRef(current)
  useImperativeHandle(ref, () => strip.current!, [])

  useEffect(() => {
    const element = strip.current
    if (!element || Math.round(element.scrollLeft / element.clientWidth) === current) return
    settling.current = current
    element.scrollTo({ left: current * element.clientWidth, behavior: smoothness() })
  }, [current])

  function onScroll() {
    const { scrollLeft, clientWidth } = strip.current!
    const seen = Math.round(scrollLeft / clientWidth)
    // while a chosen picture is being scrolled to, the ones passed by are not choices
    if (settling.current !== -1 && seen !== settling.current) return
    settling.current = -1
    if (seen !== current) onCurrent(seen)
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onCurrent(Math.min(Math.max(to, 0), pictures.length - 1))
  }

  return (
    // A scroller must be reachable by keyboard; the press is a shortcut, a real button does the same beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={strip}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={clsx(css.strip, className)}
      onScroll={onScroll}
      onPointerDown={() => (settling.current = -1)}
      onKeyDown={onKeyDown}
      onClick={onPress}
    >
      {pictures.map((picture, index) => (
        <div key={`${index} ${picture.src}`} className={css.cell}>
          {picture.drawing ? (
            <div role="img" aria-label={picture.alt} className={css.picture}>
              {picture.drawing}
            </div>
          ) : (
            <img
              src={picture.src}
              srcSet={picture.srcSet}
              sizes={picture.sizes}
              alt={picture.alt}
              width={picture.width ?? 800}
              height={picture.height ?? 800}
              draggable={false}
              loading={eager && index === 0 ? 'eager' : 'lazy'}
              fetchPriority={eager && index === 0 ? 'high' : undefined}
              className={css.picture}
            />
          )}
        </div>
      ))}
    </div>
  )
}
