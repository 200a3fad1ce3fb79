import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CountRow } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './counts.module.css'
import { COUNT_STATES, countTitle } from './count-words.ts'
import { StartCount } from './start-count.tsx'
import { countsQuery } from './stock-queries.ts'

const DIFFERENCES = ['разница', 'разницы', 'разниц'] as const

export async function loader() {
  await queries.ensureQueryData(countsQuery(currentPlace())).catch(() => undefined)
  return null
}

/** Every count of the person's warehouses, the open ones first. */
export function Component() {
  const place = usePlace()
  const now = useMinuteClock()
  const mayCount = useMe().permissions.includes('stock.count')
  const { data, error } = useQuery(countsQuery(place))
  const [isStarting, setStarting] = useState(false)
  return (
    <>
      <PageHead
        title="Пересчёты"
        back={{ to: '/goods/stock', name: 'Остатки' }}
        {...(place && { note: place.fullName })}
        actions={
          mayCount && (
            <Button look="red" onClick={() => setStarting(true)}>
              Начать пересчёт
            </Button>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data?.counts.length === 0 && (
          <EmptyState icon="list" title="Пересчётов ещё не было">
            Начните со склада, полки, раздела или бренда: сканируйте штрихкоды, разница посчитается сама. Продажи
            останавливать не нужно.
          </EmptyState>
        )}
        {data && data.counts.length > 0 && (
          <ul className={css.counts}>
            {data.counts.map((count) => (
              <li key={count.id}>
                <CountLink count={count} now={now} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isStarting && data && <StartCount data={data} onClose={() => setStarting(false)} />}
    </>
  )
}

function CountLink({ count, now }: { count: CountRow; now: Date }) {
  const { name, tone } = COUNT_STATES[count.state]
  return (
    <Link to={`/goods/stock/counts/${count.id}`} className={css.count}>
      <span className={css.title}>{countTitle(count)}</span>
      <Badge look="soft" tone={tone}>
        {name}
      </Badge>
      <span className={css.facts}>
        {dotted(
          countText(count.goods, GOODS),
          `${count.pieces}\u00A0шт.`,
          count.differences > 0 ? countText(count.differences, DIFFERENCES) : 'без разниц',
        )}
      </span>
      <span className={css.note}>
        {dotted(
          `№\u00A0${count.id}`,
          count.startedBy,
          relativeMomentText(count.endedAt ?? count.startedAt, now),
          count.note,
        )}
      </span>
      <Icon name="chevron-right" size="s" className={css.go} />
    </Link>
  )
}
