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
  return status === 'offline' ? <Offline /> : <Broken status={status} />
}

function Broken({ status }: { status: number }) {
  return (
    <Screen status={status} title="Страница не открылась">
      <p className={css.text}>
        Ошибка на нашей стороне, мы уже видим её в журнале. Подождите минуту и повторите: корзина и избранное
        на&nbsp;месте.
      </p>
      <div className={css.buttons}>
        <Button look="black" size="l" icon="refresh" onClick={() => location.reload()}>
          Повторить
        </Button>
        {/* a plain link: the router itself may be what broke */}
        <Button look="white" size="l" href={homePath}>
          На главную
        </Button>
      </div>
    </Screen>
  )
}

function Offline() {
  return (
    <Screen title="Нет связи с магазином">
      <p className={css.text}>Часть страницы не загрузилась. Проверьте интернет и&nbsp;повторите.</p>
      <div className={css.buttons}>
        <Button look="black" size="l" icon="refresh" onClick={() => location.reload()}>
          Повторить
        </Button>
      </div>
    </Screen>
  )
}

function Screen({ status, title, children }: { status?: number; title: string; children: ReactNode }) {
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
