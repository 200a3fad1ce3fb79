import { useEffect, useRef } from 'react'
import { privacyPolicyPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './cookie-notice.module.css'

const NOW = { all: 'Сейчас разрешены все.', necessary: 'Сейчас разрешены только необходимые.' }

/**
 * Called for from the footer: a sheet at the lower edge, which takes the focus. First asked in a row (questions.tsx).
 */
export default function CookieNotice() {
  const { cookieChoice } = useAppState()
  const choice = useStoreState('cookieChoice', (state) => state.choice)
  const { metrikaId } = useInit()
  const sheet = useRef<HTMLElement>(null)
  const { close, choose } = cookieChoice.getState()

  useEffect(() => {
    const caller = document.activeElement
    sheet.current?.focus()
    return () => (caller instanceof HTMLElement ? caller.focus({ preventScroll: true }) : undefined)
  }, [])

  return (
    // Escape closes it from any of its buttons
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label="Настройки cookie"
      className={css.sheet}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2 className={css.title}>Какие cookie можно хранить</h2>
      <IconButton icon="close" size="s" label="Закрыть, ничего не меняя" className={css.close} onClick={close} />
      <p className={css.text}>
        Необходимые держат корзину, город и&nbsp;вход. Остальные помогают понять, откуда вы пришли и&nbsp;что искали
        {metrikaId !== null && ', их собирает Яндекс\u00A0Метрика'}. {choice && `${NOW[choice]} `}
        <TextLink to={privacyPolicyPath}>Подробнее</TextLink>
      </p>
      {/* two answers of equal weight */}
      <div className={css.buttons}>
        <Button look="transparent-black" size="m" className={css.answer} onClick={() => choose('all')}>
          Принять все
        </Button>
        <Button look="transparent-black" size="m" className={css.answer} onClick={() => choose('necessary')}>
          Только необходимые
        </Button>
      </div>
    </section>
  )
}
