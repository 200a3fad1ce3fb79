import { askSearchTask, type SearchLists, type SearchTask } from '#contract/office/search-desk.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { searchListsQuery } from './search-desk-queries.ts'
import css from './search.module.css'

const TASKS = {
  popularity: { name: 'Популярность товаров', every: 'Сама считается каждые шесть часов.' },
  report: { name: 'Отчёт за неделю', every: 'Сам считается ночью.' },
} as const

/** What the nights count, and counting it now. */
export function CountNow({ lists }: { lists: SearchLists }) {
  const toast = useToast()
  const now = useMinuteClock()
  async function ask(what: SearchTask['what']) {
    try {
      queries.setQueryData(searchListsQuery.queryKey, (await api(askSearchTask, { body: { what } })).data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const isCounting = lists.tasks.some(({ isWaiting }) => isWaiting)
  return (
    <Popover
      label="Подсчёты"
      trigger={(attributes) => (
        <Button {...attributes} size="s" icon="refresh" loading={isCounting}>
          Подсчёты
        </Button>
      )}
    >
      {() => (
        <ul className={css.tasks}>
          {lists.tasks.map(({ what, isWaiting, finishedAt, told }) => (
            <li key={what} className={css.task}>
              <strong>{TASKS[what].name}</strong>
              <span className={css.quiet}>
                {TASKS[what].every}
                {what === 'report' && lists.reportDay !== null && ` Последний — по ${dayText(lists.reportDay)}.`}
                {finishedAt && ` По просьбе — ${relativeMomentText(finishedAt, now)}.`}
              </span>
              {told && !isWaiting && <span>{told}</span>}
              <Button size="s" loading={isWaiting} onClick={() => void ask(what)}>
                {isWaiting ? 'Считается' : 'Посчитать сейчас'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
