import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import css from './print.module.css'

/** Printed as soon as its letters are there: those of another font would be measured and printed otherwise. */
export function usePrinting(title: string) {
  useEffect(() => {
    document.title = title
    let isHere = true
    void document.fonts.ready.then(() => isHere && print())
    return () => void (isHere = false)
  }, [title])
}

export const PrintButton = () => (
  <Button look="red" icon="print" onClick={() => print()}>
    Напечатать
  </Button>
)

export function PrintedSheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <article
      aria-label={label}
      // wider than a phone, it is scrolled by keys too
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={css.sheet}
    >
      {children}
    </article>
  )
}

type Props = {
  title: string
  /** The card it is printed from. */
  back: { to: string; name: string }
  children: ReactNode
}

/** One paper on white. */
export function PaperPage({ title, back, children }: Props) {
  usePrinting(title)
  return (
    <div className={css.page}>
      <header className={css.tools}>
        <Link to={back.to} className={css.back}>
          ← {back.name}
        </Link>
        <h1 className={css.title}>{title}</h1>
        <PrintButton />
      </header>
      <main>
        <PrintedSheet label={title}>{children}</PrintedSheet>
      </main>
    </div>
  )
}
