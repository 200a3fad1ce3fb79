import { useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { type StockAlert, stockAlert, stopStockAlert } from '#contract/stock-alerts.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { catalogPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import css from './stock-alert.module.css'
import type { Route } from './+types/stock-alert.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Сообщить о поступлении', robots: 'noindex, nofollow' })

const TITLES = {
  stock: { waiting: 'Ждём поступления', sent: 'Уже сообщили', stopped: 'Больше не сообщим' },
  price: { waiting: 'Ждём, когда подешевеет', sent: 'Уже сообщили', stopped: 'Больше не сообщим' },
}

/** The link of a message. A press stops it, not the opening: mail programs look at links ahead. */
export default function StockAlertPage({ params: { token } }: Route.ComponentProps) {
  const { api } = useAppState()
  const [changed, setChanged] = useState<StockAlert>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const answer = useApiQuery(token, (signal) =>
    api(stockAlert, { params: { token } }, { signal }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (isApiError(error) && error.status === 404) return null
        throw error
      },
    ),
  )

  async function stop(all: boolean) {
    setBusy(true)
    setFailure(undefined)
    try {
      setChanged((await api(stopStockAlert, { params: { token }, body: { all } })).data)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  const alert = changed ?? (answer.state === 'ready' ? answer.data : undefined)
  return (
    <Container className={css.page}>
      <h1 className={css.title}>{alert?.kind === 'price' ? 'Сообщить о снижении цены' : 'Сообщить о поступлении'}</h1>
      {answer.state === 'loading' && !alert && <Skeleton height="14rem" />}
      {answer.state === 'failed' && (
        <EmptyState
          failed
          title="Не загрузилось"
          actions={
            <Button look="black" icon="refresh" onClick={answer.retry}>
              Повторить
            </Button>
          }
        >
          Проверьте связь и повторите.
        </EmptyState>
      )}
      {alert === null && (
        <EmptyState
          icon="info"
          title="Ссылка больше не действует"
          actions={
            <Button look="black" to={catalogPath}>
              Открыть каталог
            </Button>
          }
        >
          Об этом товаре мы уже не напишем.
        </EmptyState>
      )}
      {alert && (
        <EmptyState
          icon={alert.state === 'waiting' ? 'mail' : 'check'}
          title={TITLES[alert.kind][alert.state]}
          actions={
            <>
              {alert.state === 'waiting' && (
                <Button look="black" loading={busy} onClick={() => void stop(false)}>
                  Не сообщать
                </Button>
              )}
              {alert.others > 0 && (
                <Button look="white" loading={busy} onClick={() => void stop(true)}>
                  Не сообщать и об остальных: {countText(alert.others, GOODS)}
                </Button>
              )}
              <Button look="white" to={alert.good.url}>
                Открыть товар
              </Button>
            </>
          }
        >
          <GoodName name={alert.good.name} />
          {failure && <span role="alert">. {failure}</span>}
        </EmptyState>
      )}
    </Container>
  )
}
