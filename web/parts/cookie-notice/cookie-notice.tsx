import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { checkoutPath, privacyPolicyPath } from '../../paths.ts'
import type { CookieChoice } from '../../state/cookie-choice.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './cookie-notice.module.css'

const NOW = { all: 'Сейчас разрешены все.', necessary: 'Сейчас разрешены только необходимые.' }

/** A first question is a line above the page; called for from the footer it is a sheet at the lower edge. */
export default function CookieNotice() {
  const isCalled = useStoreState('cookieChoice', (state) => state.isCalled)
  // over an order being made there is room for no question
  const isOrdering = useLocation().pathname === checkoutPath
  if (isCalled) return <Sheet />
  return isOrdering ? null : <Line />
}

/** It lies on the page, not on the screen: read past, it is out of the way. */
function Line() {
  return (
    <div className={css.place}>
      <Region className={css.line}>
        <p className={css.about}>
          <TextLink to={privacyPolicyPath}>Cookie</TextLink> <span className={css.purpose}>для подсчёта посещений</span>
        </p>
        <Answers size="s" />
      </Region>
    </div>
  )
}

/** Takes the focus: it was called for. */
function Sheet() {
  const { cookieChoice } = useAppState()
  const choice = useStoreState('cookieChoice', (state) => state.choice)
  const { metrikaId } = useInit()
  const sheet = useRef<HTMLElement>(null)
  const { close } = cookieChoice.getState()

  useEffect(() => {
    const caller = document.activeElement
    sheet.current?.focus()
    return () => (caller instanceof HTMLElement ? caller.focus({ preventScroll: true }) : undefined)
  }, [])

  return (
    <Region className={css.sheet} region={sheet} onEscape={close}>
      <h2 className={css.title}>Какие cookie можно хранить</h2>
      <IconButton icon="close" size="s" label="Закрыть, ничего не меняя" className={css.close} onClick={close} />
      <p className={css.text}>
        Необходимые держат корзину, город и&nbsp;вход. Остальные помогают понять, откуда вы пришли и&nbsp;что искали
        {metrikaId !== null && ', их собирает Яндекс\u00A0Метрика'}. {choice && `${NOW[choice]} `}
        <TextLink to={privacyPolicyPath}>Подробнее</TextLink>
      </p>
      <Answers size="m" />
    </Region>
  )
}

interface RegionProps {
  className: string | undefined
  region?: RefObject<HTMLElement | null>
  onEscape?: () => void
  children: ReactNode
}

const Region = ({ className, region, onEscape, children }: RegionProps) => (
  // Escape closes a sheet; a first question waits for its answer
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <section
    ref={region}
    tabIndex={region ? -1 : undefined}
    aria-label="Настройки cookie"
    className={className}
    onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
  >
    {children}
  </section>
)

/** Two answers of equal weight. */
function Answers({ size }: { size: NonNullable<ButtonProps['size']> }) {
  const { cookieChoice } = useAppState()
  const choose = (choice: CookieChoice) => {
    delete document.documentElement.dataset['asks']
    cookieChoice.getState().choose(choice)
  }
  return (
    <div className={css.buttons}>
      <Button look="transparent-black" size={size} className={css.answer} onClick={() => choose('all')}>
        Принять все
      </Button>
      <Button look="transparent-black" size={size} className={css.answer} onClick={() => choose('necessary')}>
        Только необходимые
      </Button>
    </div>
  )
}
