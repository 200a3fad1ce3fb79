import { useEffect, useRef } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/container.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { homePath } from '../../paths.ts'
import type { Route } from './+types/quick-order.ts'
import { draftLines } from './order-draft.ts'
import { QuickOrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PastePanel } from './paste-panel.tsx'
import css from './quick-order.module.css'
import { useQuickOrder } from './use-quick-order.ts'

export const loader = () => ({ now: Date.now() })

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Быстрый заказ', robots: 'noindex' })

/** A list from a letter or a spreadsheet becomes a cart: paste, look over, put in. */
export default function QuickOrderScreen({ loaderData }: Route.ComponentProps) {
  const shop = useShopMoment(useNow(loaderData.now))
  const draft = useQuickOrder()
  const { answer, edits } = draft
  const lines = answer ? draftLines(answer, edits) : []
  const results = useRef<HTMLDivElement>(null)
  // the eye and the keyboard go on where there is something to decide
  useEffect(() => {
    if (!answer) return
    const first = results.current?.querySelector<HTMLElement>('input[type=radio]')
    ;(first ?? results.current?.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  return (
    <Container className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <header className={css.head}>
        <h1>Быстрый заказ</h1>
        {!answer && (
          <p className={css.lead}>
            Вставьте список из письма или таблицы — найдём товары, цены и сроки. Останется положить всё в корзину.
          </p>
        )}
      </header>
      {!answer && <PastePanel draft={draft} />}
      {answer && (
        <div ref={results} className={css.columns}>
          <div className={css.main}>
            <QuickOrderLines draft={draft} lines={lines} shop={shop} skipped={answer.skipped} />
          </div>
          <OrderTotals lines={lines} />
        </div>
      )}
    </Container>
  )
}
