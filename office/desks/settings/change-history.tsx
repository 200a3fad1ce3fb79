import { type ReactNode, useState } from 'react'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './settings.module.css'

const FEW = 5

interface Entry {
  id: string
  at: string
  who: { name: string } | null
  via: string
}

/** What was and what is, side by side. */
export function Changed({ label, before, after }: { label: string; before: string | null; after: string | null }) {
  if (before === null && after === null) return <span>{label}</span>
  return (
    <span>
      {label}: <del>{before ?? 'не было'}</del> → <ins>{after ?? 'нет'}</ins>
    </span>
  )
}

type Props<T extends Entry> = {
  entries: readonly T[]
  empty: string
  isBackable: (entry: T) => boolean
  /** Sends the change back and reads anew what it changed. */
  takeBack: (entry: T) => Promise<unknown>
  afterwards: () => Promise<unknown>
  children: (entry: T) => ReactNode
}

/** What was changed, by whom; a change that still stands is taken back by one press. */
export function ChangeHistory<T extends Entry>({
  entries,
  empty,
  isBackable,
  takeBack,
  afterwards,
  children,
}: Props<T>) {
  const now = useMinuteClock()
  const toast = useToast()
  const [isWhole, setWhole] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  async function press(entry: T) {
    setSending(entry.id)
    try {
      await takeBack(entry)
      toast({ text: 'Возвращено как было', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    await afterwards()
    setSending(null)
  }
  return (
    <section className={blocks.block} aria-labelledby="history">
      <h2 id="history">История</h2>
      {entries.length === 0 && <p className={blocks.quiet}>{empty}</p>}
      <ul className={blocks.list}>
        {(isWhole ? entries : entries.slice(0, FEW)).map((entry) => (
          <li key={entry.id}>
            <div className={css.entry}>
              {children(entry)}
              <span className={css.quiet}>
                {entry.who?.name ?? entry.via}, {relativeMomentText(entry.at, now)}
              </span>
            </div>
            {isBackable(entry) && (
              <Button
                size="s"
                loading={sending === entry.id}
                disabled={sending !== null}
                onClick={() => void press(entry)}
              >
                Вернуть
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && entries.length > FEW && (
        <div>
          <Button size="s" onClick={() => setWhole(true)}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  )
}
