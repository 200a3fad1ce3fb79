import { type ReactNode, Suspense } from 'react'
import { optionalPart } from '../../app/optional-part.ts'
import { homePath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './error-screen.module.css'

/** Without styles of its own, so it may come apart from the page. What is shown without a connection stays here. */
const NotFoundHelp = optionalPart(() => import('./not-found-help.tsx'))

/** Not found, broken, or out of reach: says which, and where to go on. */
export function ErrorScreen({ status }: { status: number | 'offline' }) {
  if (status === 404) {
    return (
      <Screen status={404} title="Страница не найдена">
        <Suspense>
          <NotFoundHelp />
        </Suspense>
      </Screen>
    )
  }
  const isOffline = status === 'offline'
  return (
    <Screen
      status={isOffline ? undefined : status}
      title={isOffline ? 'Нет связи с магазином' : 'Страница не открылась'}
    >
      <p className={css.text}>
        {isOffline
          ? 'Часть страницы не загрузилась. Проверьте интернет и\u00a0повторите.'
          : 'Ошибка на нашей стороне, мы уже видим её в журнале. Подождите минуту и повторите: корзина и избранное на\u00a0месте.'}
      </p>
      <div className={css.buttons}>
        <Button look="black" size="l" icon="refresh" onClick={() => location.reload()}>
          Повторить
        </Button>
        {!isOffline && (
          // a plain link: the router itself may be what broke
          <Button look="white" size="l" href={homePath}>
            На главную
          </Button>
        )}
      </div>
    </Screen>
  )
}

function Screen({ status, title, children }: { status: number | undefined; title: string; children: ReactNode }) {
  return (
    <div className={css.screen}>
      {status !== undefined && (
        <div className={css.figure}>
          <p className={css.status}>
            <VisuallyHidden>Код ответа </VisuallyHidden>
            {status}
          </p>
          <RulerTicks tone="ink" />
        </div>
      )}
      <div className={css.content}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
