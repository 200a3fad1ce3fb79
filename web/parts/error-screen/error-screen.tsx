import type { ReactNode } from 'react'
import { catalogPath, homePath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { RuleTicks } from '../../ui/rule-ticks.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SearchField } from '../search/search-field.tsx'
import css from './error-screen.module.css'

/** Not found, or broken: says which, and where to go on. */
export function ErrorScreen({ status }: { status: number }) {
  return status === 404 ? <NotFound /> : <Broken status={status} />
}

function NotFound() {
  return (
    <Screen status={404} title="Страница не найдена">
      <p className={css.text}>
        Возможно, адрес набран с ошибкой или страницу убрали. Поищите товар по названию, артикулу или модели — скорее всего, он у&nbsp;нас есть.
      </p>
      <SearchField label="Поиск товара" />
      <div className={css.buttons}>
        <Button look="black" size="l" to={catalogPath}>В каталог</Button>
        <Button look="white" size="l" to={homePath}>На главную</Button>
      </div>
    </Screen>
  )
}

function Broken({ status }: { status: number }) {
  return (
    <Screen status={status} title="Страница не открылась">
      <p className={css.text}>
        Ошибка на нашей стороне, мы уже видим её в журнале. Подождите минуту и повторите: корзина и избранное на месте.
      </p>
      <div className={css.buttons}>
        <Button look="black" size="l" icon="refresh" onClick={() => location.reload()}>Повторить</Button>
        {/* a plain link: the router itself may be what broke */}
        <Button look="white" size="l" href={homePath}>На главную</Button>
      </div>
    </Screen>
  )
}

function Screen({ status, title, children }: { status: number; title: string; children: ReactNode }) {
  return (
    <div className={css.screen}>
      <div className={css.figure}>
        <p className={css.status}><VisuallyHidden>Код ответа </VisuallyHidden>{status}</p>
        <RuleTicks tone="ink" />
      </div>
      <div className={css.content}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
