import { useEffect, useRef, useState } from 'react'
import { confirmMail } from '#contract/user.ts'
import { isApiError } from '#contract/api-error.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { pageMeta } from '../../parts/page-meta.ts'
import { failureText } from '../../parts/sending.ts'
import { catalogPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import css from './confirm.module.css'
import type { Route } from './+types/confirm.ts'

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Подтверждение e-mail', robots: 'noindex, nofollow' })

type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'refused' | 'failed'; words: string }

/** The link of the letter. The browser asks, not the loader: mail programs that look at links ahead must not use it up. */
export default function Confirm({ params }: Route.ComponentProps) {
  const { api, user } = useAppState()
  const token = params.code
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' })
  const asked = useRef<string>(undefined)

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
  useEffect(() => {
    // the link works once: a second run of this effect must not spend it twice
    if (!token || asked.current === token) return
    asked.current = token
    void confirm(token)
  })

  return (
    <Container className={css.page}>
      <h1>Подтверждение e-mail</h1>
      {!token && (
        <EmptyState icon="mail" title="Откройте ссылку из письма" actions={<AccountLink className={css.account}>Личный кабинет</AccountLink>}>
          Она ведёт на эту страницу и подтверждает адрес. Новое письмо можно запросить в личном кабинете.
        </EmptyState>
      )}
      {token && outcome.state === 'waiting' && <p className={css.waiting}><Spinner label="Подтверждаем e-mail" /> Подтверждаем…</p>}
      {outcome.state === 'done' && (
        <EmptyState icon="check" title="E-mail подтверждён" actions={<Button look="red" to={catalogPath}>Открыть каталог</Button>}>
          Теперь сюда будут приходить чеки и новости о заказах.
        </EmptyState>
      )}
      {outcome.state === 'refused' && (
        <EmptyState failed title="Ссылка не сработала" actions={<AccountLink className={css.account}>Личный кабинет</AccountLink>}>
          {outcome.words}
        </EmptyState>
      )}
      {outcome.state === 'failed' && token && (
        <EmptyState failed title="Не получилось проверить ссылку" actions={<Button icon="refresh" onClick={() => void confirm(token)}>Повторить</Button>}>
          {outcome.words}
        </EmptyState>
      )}
    </Container>
  )
}
