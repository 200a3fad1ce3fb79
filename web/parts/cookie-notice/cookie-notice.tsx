import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { basketPath, privacyPolicyPath } from '../../paths.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './cookie-notice.module.css'

const NOW = { all: 'Сейчас разрешены все.', necessary: 'Сейчас разрешены только необходимые.' }

/** Two answers of equal weight. It floats, moves nothing, and takes the focus only when it was called for. */
export default function CookieNotice() {
  const { cookieChoice } = useAppState()
  const choice = useArea('cookieChoice', (state) => state.choice)
  // on a phone there is room for one question at a time, and the city decides prices; over an order being made there is
  // room for none
  const isCityAsked = useArea('city', ({ question }) => question !== null)
  const isPaying = useLocation().pathname.startsWith(basketPath)
  const { metrikaId } = useInit()
  const notice = useRef<HTMLElement>(null)
  const { choose, close } = cookieChoice.getState()
  const isCalled = choice !== null

  useEffect(() => {
    if (!isCalled) return
    const caller = document.activeElement
    notice.current?.focus()
    return () => (caller instanceof HTMLElement ? caller.focus({ preventScroll: true }) : undefined)
  }, [isCalled])

  return (
    // Escape closes one that was called for; a first question waits for its answer
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Настройки cookie"
      className={css.notice}
      data-waits={((isCityAsked || isPaying) && !isCalled) || undefined}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2 className={css.title}>Какие cookie можно хранить</h2>
      {isCalled && (
        <IconButton icon="close" size="s" label="Закрыть, ничего не меняя" className={css.close} onClick={close} />
      )}
      <p className={css.text}>
        Необходимые держат корзину, город и&nbsp;вход. Остальные помогают понять, откуда вы пришли и&nbsp;что искали
        {metrikaId !== null && ', их собирает Яндекс\u00A0Метрика'}. {isCalled && `${NOW[choice]} `}
        <TextLink to={privacyPolicyPath}>Подробнее</TextLink>
      </p>
      <div className={css.buttons}>
        <Button look="black" size="m" onClick={() => choose('all')}>
          Принять все
        </Button>
        <Button look="transparent-black" size="m" onClick={() => choose('necessary')}>
          Только необходимые
        </Button>
      </div>
    </section>
  )
}
