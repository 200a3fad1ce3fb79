import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { type RequestCard, revealRequestContact } from '#contract/office/requests.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { requestQuery } from '#office/parts/request/request-query.ts'
import { CardColumns, SideCard } from '#office/parts/side-card/side-card.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { StateBadge } from './request-columns.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { RequestAsked } from './request-asked.tsx'
import { RequestCalls } from './request-calls.tsx'
import { RequestHistory, RequestMore } from './request-history.tsx'
import { RequestSteps } from './request-steps.tsx'
import css from './request.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(requestQuery(params['number'] ?? ''))
  return null
}

export function Component() {
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const { data: card, error, refetch } = useQuery(requestQuery(number))
  const now = useMinuteClock()
  return (
    <SideCard
      title={`Заявка ${number}`}
      list={`/requests${search.size > 0 ? `?${search}` : ''}`}
      listName="Заявки"
      badge={card && <StateBadge request={card} now={now} />}
      head={
        card && (
          <>
            <Who key={card.number} card={card} />
            <p className={css.facts}>
              {dotted(card.kindText, relativeMomentText(card.createdAt, now), card.branch.name)}
            </p>
            <RequestSteps key={`steps-${card.number}`} card={card} />
          </>
        )
      }
      error={error}
      onRetry={() => void refetch()}
    >
      {card ? (
        <CardColumns key={card.number} className={css.columns}>
          <div className={blocks.column}>
            <RequestAsked card={card} />
            <RequestMore card={card} />
          </div>
          <div className={blocks.column}>
            {card.isOpen && <RequestCalls card={card} />}
            {card.isOpen && <RequestAnswer card={card} />}
            <RequestHistory card={card} />
          </div>
        </CardColumns>
      ) : null}
    </SideCard>
  )
}

/** Whom to call: the number is a link, on a phone it dials. */
function Who({ card }: { card: RequestCard }) {
  const toast = useToast()
  const [shown, setShown] = useState<string | null>(null)
  async function reveal() {
    try {
      setShown((await api(revealRequestContact, { params: { number: card.number } })).data.phone)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const phone = shown ?? card.phone
  return (
    <p className={css.who}>
      {card.customerId === null ? (
        <span>{card.name || 'Имя не назвали'}</span>
      ) : (
        <Link to={`/customers/${card.customerId}`}>{card.name || 'Карточка клиента'}</Link>
      )}
      {card.isMasked && !shown ? (
        <>
          <span className={css.phone}>{phone}</span>
          {card.canReveal && (
            <Button size="s" icon="eye" title="Кто и когда открыл, останется в журнале" onClick={() => void reveal()}>
              Показать
            </Button>
          )}
        </>
      ) : (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={css.phone}>
          {phone}
        </a>
      )}
    </p>
  )
}
