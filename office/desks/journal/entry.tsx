import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import type { JournalEntry } from '#contract/office/audit.ts'
import { longDayText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { JournalChanges } from '#office/parts/journal-entries.tsx'
import { useFocusBack } from '#office/parts/side-card/use-focus-back.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useSession } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { entryQuery } from './journal-queries.ts'
import css from './journal.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(entryQuery(params['id'] ?? ''))
  return null
}

/** What was and what is, beside the list it was found in. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLElement>(null)
  useFocusBack(card)
  const { data: entry, error, refetch } = useQuery(entryQuery(id))
  const shopName = useSession(({ session }) => session?.shopName ?? '')
  const list = `/journal${search.size > 0 ? `?${search}` : ''}`
  useShortcuts([{ keys: 'Escape', shown: 'Esc', name: 'К списку', group: 'Запись', run: () => void navigate(list) }])
  const title = entry?.title ?? 'Запись'
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [id])
  useEffect(() => {
    document.title = `${title} · Журнал · ${shopName}`
  }, [title, shopName])
  return (
    <article ref={card} aria-label={`Запись ${id}`} className={css.entry}>
      <header className={css.head}>
        <Link to={list} className={css.back}>
          ← Журнал
        </Link>
        <div className={css.line}>
          <h1 ref={heading} tabIndex={-1} className={css.heading}>
            {title}
          </h1>
          <IconButton
            icon="close"
            size="s"
            label="Закрыть запись"
            className={css.close}
            onClick={() => void navigate(list)}
          />
        </div>
        {entry && <p className={css.facts}>{dotted(entry.about, entry.actionText, entry.branch)}</p>}
      </header>
      <div className={css.body}>
        {error && !entry && (
          <Notice tone="error" actions={<Button onClick={() => void refetch()}>Повторить</Button>}>
            {wordsOf(error)}
          </Notice>
        )}
        {!entry && !error && <Skeleton lines={6} />}
        {entry && <EntryDetails entry={entry} />}
      </div>
    </article>
  )
}

function EntryDetails({ entry }: { entry: JournalEntry }) {
  const at = new Date(entry.at)
  return (
    <>
      <ul className={blocks.list}>
        <li>
          <span>Кто</span>
          <span>{entry.who?.name ?? entry.via}</span>
        </li>
        <li>
          <span>Когда</span>
          <time dateTime={entry.at}>
            {longDayText(at)}, {timeOfDayText(entry.at)}
          </time>
        </li>
        <li>
          <span>Откуда</span>
          <span>{dotted(entry.via, entry.ip)}</span>
        </li>
      </ul>
      {entry.changes.length > 0 && (
        <section className={css.told} aria-labelledby="difference">
          <h2 id="difference">Что изменилось</h2>
          <JournalChanges changes={entry.changes} />
        </section>
      )}
      <nav aria-label="Дальше" className={css.ways}>
        {entry.path && <Link to={entry.path}>Открыть: {entry.title}</Link>}
        {entry.key && entry.thing !== 'journal' && (
          <Link to={`/journal?thing=${entry.thing}&key=${encodeURIComponent(entry.key)}`}>
            Вся история: {entry.title}
          </Link>
        )}
        {entry.who && <Link to={`/journal?staff=${entry.who.id}`}>Все записи: {entry.who.name}</Link>}
      </nav>
    </>
  )
}
