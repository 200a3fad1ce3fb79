import clsx from 'clsx'
import { useState } from 'react'
import { forgetSavedCard, type SavedCard, savedCards } from '#contract/user-things.ts'
import { NBSP } from '#rules/text/typography.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast-context.tsx'
import account from './personal-account.module.css'
import css from './sessions.module.css'

/** Cards remembered for the next order. Whoever has none is not told of them: they are remembered where one pays. */
export function SavedCards({ className }: { className?: string | undefined }) {
  const { api } = useAppState()
  const toast = useToast()
  const answer = useApiQuery('cards', (signal) => api(savedCards, {}, { signal }).then(({ data }) => data))
  const [changed, setChanged] = useState<SavedCard[] | null>(null)
  const [going, setGoing] = useState<number | null>(null)
  const cards = changed ?? answer.data

  async function forget(card_id: number) {
    setGoing(card_id)
    try {
      setChanged((await api(forgetSavedCard, { body: { card_id } })).data)
      toast({ tone: 'done', text: 'Карта удалена' })
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
    }
    setGoing(null)
  }

  if (!cards || cards.length === 0) return null
  return (
    <Panel as="section" className={clsx(account.panel, className)}>
      <h2>Сохранённые карты</h2>
      <ul className={css.list}>
        {cards.map(({ card_id, title, expires }) => (
          <li key={card_id} className={css.session}>
            <div className={css.text}>
              <p className={css.device}>{title}</p>
              {expires && (
                <p className={account.note}>
                  Действует до{NBSP}
                  {expires}
                </p>
              )}
            </div>
            <Button
              size="m"
              icon="trash"
              aria-label={`Удалить карту ${title}`}
              loading={going === card_id}
              disabled={going !== null}
              onClick={() => void forget(card_id)}
            >
              Удалить
            </Button>
          </li>
        ))}
      </ul>
      <p className={account.note}>Номер карты хранит платёжная система. Без вас по ней ничего не спишется.</p>
    </Panel>
  )
}
