import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { ReturnCard } from '#contract/office/returns.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { CardColumns, SideCard } from '#office/parts/side-card/side-card.tsx'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { ReturnStateBadge } from './return-columns.tsx'
import { ReturnAsked, ReturnHistory, ReturnLines, ReturnOrder } from './return-facts.tsx'
import { returnQuery } from './return-queries.ts'
import { ReturnSteps } from './return-steps.tsx'
import css from './return.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(returnQuery(params['number'] ?? ''))
  return null
}

export function Component() {
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const { data: card, error, refetch } = useQuery(returnQuery(number))
  return (
    <SideCard
      title={`Возврат ${number}`}
      list={`/returns${search.size > 0 ? `?${search}` : ''}`}
      listName="Возвраты"
      badge={card && <ReturnStateBadge row={card} />}
      head={
        card && (
          <>
            <Facts card={card} />
            <ReturnSteps key={card.number} card={card} />
          </>
        )
      }
      error={error}
      onRetry={() => void refetch()}
    >
      {card ? (
        <CardColumns key={card.number}>
          <div className={blocks.column}>
            <ReturnAsked card={card} />
            <ReturnLines card={card} />
          </div>
          <div className={blocks.column}>
            <ReturnOrder card={card} />
            <ReturnHistory card={card} />
          </div>
        </CardColumns>
      ) : null}
    </SideCard>
  )
}

/** When it came, whose shop it is, and the law's days. */
function Facts({ card }: { card: ReturnCard }) {
  const now = useMinuteClock()
  return (
    <>
      <p className={css.facts}>
        {dotted(relativeMomentText(card.createdAt, now), card.branch.name, card.shop?.name ?? '', card.handInText)}
      </p>
      {card.parcel && (
        <p className={css.facts}>
          В пути: {card.parcel.carrier}, <b>{card.parcel.track}</b>, отправлен {relativeMomentText(card.parcel.at, now)}
        </p>
      )}
      <ul className={css.terms} aria-label="Сроки">
        {card.terms.map((term, at) => (
          <li key={term} className={card.isOverdue && at === card.terms.length - 1 ? css.late : undefined}>
            {term}
          </li>
        ))}
      </ul>
    </>
  )
}
