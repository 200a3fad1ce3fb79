import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dropMissingPage, type MissingPage, saveRedirect } from '#contract/office/seo.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import { SeoHead } from './seo-head.tsx'
import { missingQuery } from './seo-queries.ts'
import css from './seo.module.css'

export const loader = () => queries.ensureQueryData(missingQuery(''))

const TIMES = ['раз', 'раза', 'раз'] as const

/** Addresses people came to and found nothing at; robots are left out. */
export function Component() {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<MissingPage | null>(null)
  const { data: rows, error } = useQuery({ ...missingQuery(search), placeholderData: keepPreviousData })
  return (
    <>
      <SeoHead {...(rows && { count: formatNumber(rows.length) })} />
      <div className={blocks.desk}>
        <div className={css.tools}>
          <Input
            label="Найти адрес"
            hideLabel
            size="m"
            type="search"
            placeholder="Часть адреса"
            value={search}
            clearable
            onChange={({ target }) => setSearch(target.value)}
          />
          <p className={css.quiet}>Адреса, по которым люди ничего не нашли. Считаются раз в полминуты, без роботов.</p>
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {rows?.length === 0 ? (
          <EmptyState icon="check" title={search ? 'Таких нет' : 'Всё находится'}>
            {search ? 'Измените условия поиска.' : 'Ненайденные адреса появятся здесь сами.'}
          </EmptyState>
        ) : (
          <ul className={css.missing} aria-label="Ненайденные адреса">
            {rows?.map((row) => (
              <Row key={row.path} row={row} onOpen={() => setOpened(row)} />
            ))}
          </ul>
        )}
      </div>
      {opened && (
        <RedirectDialog from={opened.path} to={opened.suggestion ?? ''} was={null} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function Row({ row, onOpen }: { row: MissingPage; onOpen: () => void }) {
  const toast = useToast()
  const now = useMinuteClock()
  const [isSending, setSending] = useState(false)
  const { path, suggestion } = row
  async function send(words: string, step: () => Promise<unknown>) {
    setSending(true)
    try {
      await step()
      toast({ text: words, tone: 'done' })
      await Promise.all(['redirects', 'missing-pages'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    } catch (failure) {
      toast({ text: wordsOf(failure), tone: 'error' })
    }
    setSending(false)
  }
  return (
    <li>
      <div className={css.lost}>
        <code>{path}</code>
        <span className={css.quiet}>
          {countText(row.hits, TIMES)}, {relativeMomentText(row.lastAt, now)}
          {row.referer && `, с ${row.referer}`}
        </span>
      </div>
      <div className={css.steps}>
        {suggestion && (
          <Button
            size="s"
            look="black"
            loading={isSending}
            onClick={() =>
              void send(`${path} ведёт на ${suggestion}`, () =>
                api(saveRedirect, { body: { from: path, to: suggestion, was: null, isMeant: true } }),
              )
            }
          >
            Вести на {suggestion}
          </Button>
        )}
        <Button size="s" onClick={onOpen}>
          {suggestion ? 'Другой адрес' : 'Сделать переадресацию'}
        </Button>
        <IconButton
          icon="close"
          size="s"
          label={`Забыть ${path}`}
          onClick={() => void send('Забыто', () => api(dropMissingPage, { body: { path } }))}
        />
      </div>
    </li>
  )
}
