import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import css from './section-nav.module.css'
import type { PageSection } from './sections.ts'

/** Anchors that stay in sight; the one whose section is being read is marked. */
export function SectionNav({ sections }: { sections: readonly PageSection[] }) {
  const row = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(sections)
  useEffect(() => {
    const box = row.current
    const item = box?.querySelector<HTMLElement>('[aria-current]')
    // the row alone: scrollIntoView would move the page as well
    if (box && item) box.scrollTo({ left: item.offsetLeft - box.clientWidth / 3 })
  }, [current])
  return (
    <nav aria-label="Разделы страницы" className={css.nav}>
      <ul ref={row} className={css.row}>
        {sections.map(({ id, title, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={clsx(css.link, id === current && css.current)}
            >
              {title}
              {count !== undefined && count > 0 && <span className={css.count}> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section whose top has passed the upper third of the window. */
function useCurrentSection(sections: readonly PageSection[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      const passed = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 3)
      setCurrent(passed.at(-1))
    }
    const onScroll = () => (frame ||= requestAnimationFrame(read))
    read()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [ids])
  return current
}
