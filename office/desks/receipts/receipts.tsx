import { useCallback, useState } from 'react'
import type { DeskReceipt, ReceiptCounts } from '#contract/office/receipts.ts'
import { RECEIPT_KINDS } from '#rules/order/receipt-words.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useRepeat } from '#office/parts/receipt/use-repeat.ts'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListDesk } from '#office/parts/table/list-desk.tsx'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import { StateViews } from '#office/parts/table/state-views.tsx'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'
import { listLoader, useListDesk } from '#office/parts/table/use-list-desk.ts'
import { useLiveThing } from '#office/state/live.ts'
import { useMe } from '#office/state/session.ts'
import { receiptColumns, ReceiptLine } from './receipt-columns.tsx'
import { receiptFilters, type ReceiptFilters } from './receipt-filters.ts'
import { readReceiptsAgain, receiptsQuery } from './receipt-queries.ts'
import css from './receipts.module.css'

const LIST = {
  name: 'receipts',
  filters: receiptFilters,
  query: receiptsQuery,
  rowsOf: ({ receipts }: { receipts: readonly DeskReceipt[] }) => receipts,
  idOf: ({ id }: DeskReceipt) => id,
}

export const loader = listLoader(LIST)

/** Narrower, a row has no room for what stands in the way: it is told in lines. */
const CARDS_BELOW = 1000
const KINDS = Object.entries(RECEIPT_KINDS).map(([value, name]) => ({ value, name }))
/** The call takes no more. */
const MOST_AT_ONCE = 200

export function Component() {
  const { permissions } = useMe()
  const seesOrders = permissions.includes('orders.read')
  const mayRepeat = permissions.includes('money.refund')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columnsOf = useCallback((to: RowAddress, now: Date) => receiptColumns(to, now, seesOrders), [seesOrders])
  const { place, filters, setFilters, choice, first, rows, pages } = useListDesk({
    ...LIST,
    columnsOf,
    onFilters: () => setChosen(new Set()),
  })
  useLiveThing('receipt', readReceiptsAgain)
  const isNarrowed = Boolean(filters.kind || filters.branch || filters.search)
  function choose(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <ListDesk
      title="Чеки"
      label="Список чеков"
      count={place?.fullName}
      rows={rows}
      pages={pages}
      views={<Views filters={filters} counts={first?.counts ?? null} />}
      tools={
        <ListFilters
          search={{
            label: 'Найти чек',
            placeholder: 'Номер заказа или чека',
            group: 'Чеки',
            value: filters.search ?? '',
            onValue: (text) => setFilters({ ...filters, search: text }),
          }}
          branch={choice('branch')}
          isNarrowed={isNarrowed}
          onReset={() => setFilters({ ...(filters.view && { view: filters.view }) })}
        >
          <FilterChooser name="Вид" options={KINDS} {...choice('kind')} />
        </ListFilters>
      }
      bar={
        mayRepeat && !rows.opened && <RepeatBar rows={rows.rows} chosen={chosen} onDone={() => setChosen(new Set())} />
      }
      file="cheki.csv"
      chosen={chosen}
      {...(mayRepeat && { onChoose: choose })}
      cardsBelow={CARDS_BELOW}
      tone={({ state }) => (state === 'sent' ? 'dim' : undefined)}
      card={(receipt, to, now) => <ReceiptLine receipt={receipt} to={to} now={now} />}
      empty={<Nothing isNarrowed={isNarrowed} view={filters.view} />}
    />
  )
}

/** What is chosen is sent again; nothing chosen: all the failed ones in sight. */
function RepeatBar(props: { rows: readonly DeskReceipt[]; chosen: ReadonlySet<string>; onDone: () => void }) {
  const { repeat, isSending } = useRepeat(props.onDone)
  const chosen = props.rows.filter(({ id }) => props.chosen.has(String(id)))
  const fits = (chosen.length > 0 ? chosen.filter(({ canRepeat }) => canRepeat) : props.rows.filter(isFailed)).slice(
    0,
    MOST_AT_ONCE,
  )
  if (chosen.length === 0 && fits.length < 2) return null
  return (
    <div role="toolbar" aria-label="Отправка чеков" className={css.bar}>
      {chosen.length > 0 && <span>Выбрано: {countText(chosen.length, CHEKI)}</span>}
      <Button
        size="s"
        look="black"
        disabled={fits.length === 0}
        loading={isSending}
        onClick={() => void repeat(fits.map(({ id }) => id))}
      >
        {chosen.length > 0
          ? `Отправить ещё раз: ${formatNumber(fits.length)}`
          : `Отправить ещё раз все неотправленные: ${formatNumber(fits.length)}`}
      </Button>
      {chosen.length > 0 && (
        <Button size="s" onClick={props.onDone}>
          Снять выбор
        </Button>
      )}
    </div>
  )
}

const CHEKI = ['чек', 'чека', 'чеков'] as const
const isFailed = ({ state }: DeskReceipt) => state === 'failed'

function Nothing({ isNarrowed, view }: { isNarrowed: boolean; view: string | undefined }) {
  if (isNarrowed)
    return (
      <EmptyState icon="search" title="По этим условиям чеков нет">
        Уберите часть фильтров или поищите по номеру заказа.
      </EmptyState>
    )
  return view === 'sent' || view === 'all' ? (
    <EmptyState icon="card" title="Чеков пока нет">
      Чек появится здесь, когда покупатель заплатит на сайте.
    </EmptyState>
  ) : (
    <EmptyState icon="check" title="Все чеки у кассы">
      Сюда попадают чеки, которые ещё не отправлены или которые касса не приняла.
    </EmptyState>
  )
}

function Views({ filters, counts }: { filters: ReceiptFilters; counts: ReceiptCounts | null }) {
  const all = [
    { name: 'Очередь', view: '' },
    { name: 'Не отправлены', view: 'failed', count: counts?.failed, isLate: (counts?.failed ?? 0) > 0 },
    { name: 'Ждут', view: 'waiting', count: counts?.waiting },
    { name: 'Отправлены', view: 'sent' },
    { name: 'Все', view: 'all' },
  ]
  return (
    <StateViews
      label="Какие чеки"
      views={all.map(({ view, ...each }) => ({
        ...each,
        filters: receiptFilters.keyOf({ ...filters, view }),
        isCurrent: (filters.view ?? '') === view,
      }))}
    />
  )
}
