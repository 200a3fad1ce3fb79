import { goodWarehouses } from '#contract/catalog.ts'
import { rentalCalendar } from '#contract/rental.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import { freePieces } from '#rules/rental/rental-pieces.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'
import { withUnit } from '#rules/text/typography.ts'
import { canHandOver, type Term } from '../../parts/rental/calendar-days.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import type { GoodFacts } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './rental-availability.module.css'

/** The points of every city; the branch's own stand first. */
export function FreeShops({ good, term }: { good: GoodFacts; term: Term }) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const answer = useAnswer(good.code, async (signal) => {
    const { data } = await api(
      goodWarehouses,
      { params: { code: good.code }, query: { forRent: true, nodeLogisticCode: MAIN_NODE_CODE } },
      { signal },
    )
    const isOwn = (shop: Warehouse) => Number(shop.nodeLogisticCode === nodeCode)
    const shops = data.filter(({ remains = 0 }) => remains > 0).toSorted((a, b) => isOwn(b) - isOwn(a))
    return Promise.all(
      shops.map(async (shop) => {
        const calendar = await api(
          rentalCalendar,
          { params: { code: good.code }, query: { warehouseId: shop.id } },
          { signal },
        )
        return { shop, calendar: calendar.data, days: new Map(calendar.data.days.map((each) => [each.day, each])) }
      }),
    )
  })
  if (answer.state === 'failed') {
    return (
      <EmptyState
        failed
        title="Не получилось проверить"
        actions={
          <Button look="black" icon="refresh" onClick={answer.retry}>
            Повторить
          </Button>
        }
      >
        Проверьте связь и повторите.
      </EmptyState>
    )
  }
  if (answer.state === 'loading') return <Skeleton height="12rem" />
  const found = answer.data.map(({ shop, calendar, days }) => {
    if (rentalDays(term.from, term.to) > calendar.longestDays)
      return { shop, text: 'Срок длиннее тарифа', isFree: false }
    const free = freePieces(calendar.pieces, term.from, term.to)
    if (free === 0) return { shop, text: 'Занято', isFree: false }
    if (!canHandOver(days.get(term.from)) || !canHandOver(days.get(term.to)))
      return { shop, text: 'Магазин закрыт в день выдачи или возврата', isFree: false }
    return { shop, text: `Свободно ${withUnit(free, 'шт.')}`, isFree: true }
  })
  return (
    <ul className={css.shops} aria-live="polite">
      {found.map(({ shop, text, isFree }) => (
        <li key={shop.id} className={css.shop}>
          <span>
            <b className={css.name}>{shop.name}</b>
            <span className={css.note}>{shop.address}</span>
          </span>
          <span className={isFree ? css.free : css.busy}>{text}</span>
        </li>
      ))}
      {found.length === 0 && <li className={css.note}>Сейчас этой машины нет ни в одном пункте проката.</li>}
    </ul>
  )
}
