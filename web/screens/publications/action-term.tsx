import { useCallback, useState } from 'react'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { Countdown } from '../../parts/publications/countdown.tsx'
import { actionsPath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './action-term.module.css'

interface ActionTermProps {
  startsAt: string | null
  endsAt: string
  /** As the server saw it; a page from a cache is put right by the browser's clock. */
  isEnded: boolean
}

export function ActionTerm({ startsAt, endsAt, isEnded }: ActionTermProps) {
  const [isOver, setOver] = useState(isEnded)
  const end = useCallback(() => setOver(true), [])
  if (isOver) {
    return (
      <Notice
        tone="warning"
        title="Акция завершилась"
        actions={
          <Button size="m" to={`${actionsPath}?state=active`}>
            Действующие акции
          </Button>
        }
      >
        Условия действовали до {dayOfMoment(endsAt)}. Оставили страницу для тех, кто покупал по этой акции.
      </Notice>
    )
  }
  return (
    <section aria-label="Срок акции" className={css.term}>
      <p className={css.words}>
        <span className={css.title}>До конца акции</span>
        <span className={css.dates}>
          {startsAt ? `${dayOfMoment(startsAt)} — ${dayOfMoment(endsAt)}` : `до ${dayOfMoment(endsAt)}`}
        </span>
      </p>
      <Countdown endsAt={endsAt} onEnd={end} />
    </section>
  )
}
