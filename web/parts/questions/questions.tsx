import clsx from 'clsx'
import { useLocation } from 'react-router'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { intoCity } from '#rules/text/into-city.ts'
import { privacyPolicyPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { cityAddress } from '../../state/city-address.ts'
import { usePageFacts } from '../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './questions.module.css'
import { useAnswers } from './use-answers.ts'

/**
 * One quiet row above the header: which city, and whether visits may be counted. It is in everybody's HTML, the same
 * for all; a script in the head hides what this browser has answered before the first paint (`ask-once.ts`), so the row
 * never comes late, covers nothing and moves nothing. Answers are heard by that script's listener, so the code of the
 * row may come after the page's.
 */
export default function VisitorQuestions() {
  useAnswers()
  // beside a cart being paid for it would lead away
  const isPaying = useLocation().pathname.startsWith('/basket/')
  const { phone } = usePageFacts().init.contacts
  return (
    <div className={css.row} data-only={isPaying ? 'cookies' : undefined}>
      <div className={css.questions}>
        <noscript>
          <p>
            Корзина работает со скриптами, а они выключены. Заказать можно по телефону{' '}
            <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
          </p>
        </noscript>
        {!isPaying && <CityQuestion />}
        <CookieQuestion />
      </div>
    </div>
  )
}

/** Two answers so long together do not fit a phone's line in full. */
const LONG_ANSWERS = 30

/** The host's own city until the browser knows where the visitor is; then whether to stay here or go there. */
function CityQuestion() {
  const { init, mainHost } = usePageFacts()
  const asked = useStoreState('city', ({ question }) => question)
  const { name, nameIn, code } = init.nodeLogistic
  const isElsewhere = asked !== null && asked.nodeLogisticCode !== code
  const away = isElsewhere ? cityAddress(asked, mainHost, location) : ''
  const isStaying = isElsewhere && code !== MAIN_BRANCH_CODE
  const go = isElsewhere ? `Перейти ${intoCity(asked.name)}` : ''
  return (
    <section
      aria-label="Ваш город"
      className={clsx(css.city, isStaying && nameIn.length + go.length > LONG_ANSWERS && css.long)}
    >
      {isStaying ? (
        <>
          <button type="button" className={css.answer} data-answer="city:yes">
            Остаться<span className={css.extra}> {nameIn}</span>
          </button>
          <a href={away} className={css.answer}>
            {go}
          </a>
        </>
      ) : (
        <>
          <p>Ваш город — {asked?.name ?? name}?</p>
          {isElsewhere ? (
            <a href={away} className={css.answer}>
              Да
            </a>
          ) : (
            <button type="button" className={css.answer} data-answer="city:yes">
              Да
            </button>
          )}
          <button type="button" className={css.answer} data-answer="city:other">
            Нет, другой
          </button>
        </>
      )}
      <button type="button" className={css.close} data-answer="city:later">
        <Icon name="close" size="s" />
        <VisuallyHidden>Скрыть вопрос о городе</VisuallyHidden>
      </button>
    </section>
  )
}

/** Two answers of equal weight. */
function CookieQuestion() {
  // called for from the footer it is a sheet of its own (cookie-notice.tsx)
  const isCalled = useStoreState('cookieChoice', (state) => state.isCalled)
  return (
    <section aria-label="Настройки cookie" hidden={isCalled} className={css.cookies}>
      <p>
        <TextLink to={privacyPolicyPath}>Cookie</TextLink> для подсчёта посещений
      </p>
      <span className={css.answers}>
        <button type="button" className={css.answer} data-answer="cookies:all">
          Принять все
        </button>
        <button type="button" className={css.answer} data-answer="cookies:necessary">
          Только необходимые
        </button>
      </span>
    </section>
  )
}
