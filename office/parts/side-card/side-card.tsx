import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useSession } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import css from './side-card.module.css'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: string
  /** The list it was opened from: its address and its name. */
  list: string
  listName: string
  /** Beside the title. */
  badge?: ReactNode
  /** Under it: facts and steps; they stay while the rest scrolls. */
  head?: ReactNode
  error: Error | null
  onRetry: () => void
  /** Null: not read yet. */
  children: ReactNode
}

/** The card of a row: closed by Escape, a cross or the way back; says what went wrong and that it is being read. */
export function SideCard({ title, list, listName, badge, head, error, onRetry, children }: Props) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLElement>(null)
  const shopName = useSession(({ session }) => session?.shopName ?? '')
  useShortcuts([{ keys: 'Escape', shown: 'Esc', name: 'К списку', group: listName, run: () => void navigate(list) }])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    document.title = `${title} · Пульт · ${shopName}`
  }, [title, shopName])
  useFocusBack(card)
  return (
    <article ref={card} aria-label={title} className={css.card}>
      <header className={css.head}>
        <Link to={list} className={css.back}>
          ← {listName}
        </Link>
        <div className={css.line}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {badge}
          <IconButton
            icon="close"
            size="s"
            label="Закрыть карточку"
            className={css.close}
            onClick={() => void navigate(list)}
          />
        </div>
        {head}
      </header>
      <div className={css.body}>
        {children === null && error && (
          <Notice
            tone="error"
            // what is not there will not be there a second later
            actions={!(isApiError(error) && error.status === 404) && <Button onClick={onRetry}>Повторить</Button>}
          >
            {wordsOf(error)}
          </Notice>
        )}
        {children === null && !error && <Skeleton lines={8} />}
        {children}
      </div>
    </article>
  )
}

/** What the card is about, and beside it who, where and when. */
export const CardColumns = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={clsx(css.columns, className)}>{children}</div>
)
