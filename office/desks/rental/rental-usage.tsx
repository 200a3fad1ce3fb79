import { useQuery } from '@tanstack/react-query'
import { MONTH_HEADINGS } from '#rules/calendar/month-headings.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { usageQuery } from './rental-queries.ts'
import css from './rental.module.css'

const percent = (share: number) => `${Math.round(share * 100)} %`

/** How much of the time the park earned: days out of all days it had. */
export function Component() {
  const place = usePlace()
  const shop = place?.query.shop ? Number(place.query.shop) : null
  const { data, error } = useQuery(usageQuery(shop))
  const most = Math.max(0.01, ...(data?.months ?? []).map(({ share }) => share))
  return (
    <>
      <PageHead title="Прокат" count={shop === null ? undefined : place?.fullName} desk="/rental" />
      <div className={`${blocks.desk} ${blocks.two}`}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <section className={blocks.block} aria-labelledby="use-months">
              <h2 id="use-months">Доля дней на руках по месяцам</h2>
              <ol className={css.plot}>
                {data.months.map(({ month, share, daysOut }) => (
                  <li key={month} title={`${daysText(daysOut)} на руках`}>
                    <span className={css.share}>{percent(share)}</span>
                    <span className={css.column} style={{ blockSize: `${(share / most) * 9}rem` }} />
                    <span className={css.when}>
                      {MONTH_HEADINGS[Number(month.slice(5)) - 1]?.slice(0, 3).toLowerCase()}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
            <section className={blocks.block} aria-labelledby="use-goods">
              <h2 id="use-goods">За 90 дней по видам</h2>
              <ul className={css.usage}>
                {data.goods.map(({ code, name, pieces, share }) => (
                  <li key={code}>
                    <span className={css.what}>{name}</span>
                    <span className={css.pieces}>{pieces} шт.</span>
                    <span className={css.meter}>
                      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
                    </span>
                    <span className={css.share}>{percent(share)}</span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
    </>
  )
}
