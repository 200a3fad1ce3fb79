import { useState } from 'react'
import { confirmMail } from '#contract/user.ts'
import { isApiError } from '#contract/api-error.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { DoneState } from '#ui/done-state.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import css from './confirm.module.css'
import type { Route } from './+types/confirm.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Подтверждение e-mail', robots: 'noindex, nofollow' })

type Outcome = { state: 'asking' | 'waiting' | 'done' } | { state: 'refused' | 'failed'; words: string }

/**
 * The link of the letter. A press confirms, not the opening: mail programs look at links ahead, and a stranger may have
 * given the address.
 */
export default function Confirm({ params }: Route.ComponentProps) {
  const { api, user } = useAppState()
  const token = params.code
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' })

  async function confirm(code: string) {
    setOutcome({ state: 'waiting' })
    try {
      await api(confirmMail, { body: { token: code } })
      setOutcome({ state: 'done' })
      await user.getState().load()
    } catch (error) {
      setOutcome({ state: isApiError(error) && error.status === 422 ? 'refused' : 'failed', words: failureText(error) })
    }
  }

  return (
    <Container className={css.page}>
      <h1>Подтверждение e-mail</h1>
      {!token && (
        <EmptyState
          icon="mail"
          title="Откройте ссылку из письма"
          actions={<AccountLink className={css.account}>Личный кабинет</AccountLink>}
        >
          Она ведёт на эту страницу, где адрес можно подтвердить. Новое письмо можно запросить в личном кабинете.
        </EmptyState>
      )}
      {token && (outcome.state === 'asking' || outcome.state === 'waiting') && (
        <EmptyState
          icon="mail"
          title="Это ваш аккаунт?"
          actions={
            <Button look="red" loading={outcome.state === 'waiting'} onClick={() => void confirm(token)}>
              Подтвердить e-mail
            </Button>
          }
        >
          В письме указан телефон аккаунта, который просит подтвердить адрес. Если телефон не ваш, закройте страницу:
          адрес указали по ошибке.
        </EmptyState>
      )}
      {outcome.state === 'done' && (
        <DoneState
          title="E-mail подтверждён"
          actions={<AccountLink className={css.account}>Личный кабинет</AccountLink>}
        >
          Теперь сюда будут приходить чеки и новости о заказах.
        </DoneState>
      )}
      {outcome.state === 'refused' && (
        <EmptyState
          failed
          title="Ссылка не сработала"
          actions={<AccountLink className={css.account}>Личный кабинет</AccountLink>}
        >
          {outcome.words}
        </EmptyState>
      )}
      {outcome.state === 'failed' && token && (
        <EmptyState
          failed
          title="Не получилось проверить ссылку"
          actions={
            <Button icon="refresh" onClick={() => void confirm(token)}>
              Повторить
            </Button>
          }
        >
          {outcome.words}
        </EmptyState>
      )}
    </Container>
  )
}
