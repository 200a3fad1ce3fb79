import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useDeferredValue, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Found } from '#contract/office/handover.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { useScanner } from '#office/parts/scan/use-scanner.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './handover.module.css'
import { foundQuery } from './handover-queries.ts'

const SHORTEST = 4
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** One field for everything that is given out: an order, a booking, a repair, by its number or the end of a phone. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.get('text') ?? '')
  const text = useDeferredValue(typed.trim())
  const isEnough = digitsOf(text).length >= SHORTEST
  const { data, error } = useQuery({ ...foundQuery(text), enabled: isEnough, placeholderData: keepPreviousData })

  function change(next: string) {
    setTyped(next)
    setSearch(next.trim() ? { text: next.trim() } : {}, { replace: true })
  }
  /** The only one there is, or the one whose number was typed, opens at once. */
  async function open(asked: string) {
    change(asked)
    if (digitsOf(asked).length < SHORTEST) return
    const found = await queries.fetchQuery(foundQuery(asked.trim())).catch(() => [])
    const orders = found.filter(({ kind }) => kind === 'order')
    const exact =
      orders.find(({ number }) => number === digitsOf(asked)) ?? (found.length === 1 ? orders[0] : undefined)
    if (exact) void navigate(`/handover/${exact.number}`)
  }
  useScanner((code) => void open(code), true)

  return (
    <>
      <PageHead title="Выдача" note="Номер заказа, брони или ремонта, или последние 4 цифры телефона" />
      <div className={clsx(blocks.desk, css.desk)}>
        <form
          className={css.field}
          onSubmit={(event) => {
            event.preventDefault()
            void open(typed)
          }}
        >
          <Input
            label="Номер или конец телефона"
            size="l"
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={40}
            clearable
            // the one thing this desk begins with
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            prefix={<Icon name="search" size="s" />}
            onChange={(event) => change(event.target.value)}
          />
        </form>
        {error && isEnough && <Notice tone="error">{wordsOf(error)}</Notice>}
        {isEnough && data && (data.length > 0 ? <List found={data} /> : <Nothing />)}
      </div>
    </>
  )
}

const Nothing = () => (
  <EmptyState icon="search" title="Ничего не нашлось">
    Проверьте цифры. Заказы других магазинов здесь не видны.
  </EmptyState>
)

const KINDS: Record<Found['kind'], { name: string; icon: IconName }> = {
  order: { name: 'Заказ', icon: 'box' },
  rental: { name: 'Прокат', icon: 'rental' },
  repair: { name: 'Ремонт', icon: 'service' },
}

/** Where each is handed out. */
const CARDS: Record<Found['kind'], string> = { order: '/handover', rental: '/rental', repair: '/repairs' }
/** A booking's number has letters before it, its card has not. */
const keyOf = (number: string) => number.replace(/\D/g, '')

function List({ found }: { found: readonly Found[] }) {
  return (
    <ul className={css.list} aria-label="Нашлось">
      {found.map((each) => (
        <li key={`${each.kind} ${each.number}`}>
          <Link to={`${CARDS[each.kind]}/${keyOf(each.number)}`} className={css.found}>
            <Facts found={each} />
            <Icon name="chevron-right" size="s" className={css.go} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Facts({ found }: { found: Found }) {
  const { kind, number, statusText, isReady, isEnded, name, phoneTail, what, notes, sum } = found
  return (
    <>
      <Icon name={KINDS[kind].icon} size="s" className={css.icon} />
      <span className={css.number}>
        {KINDS[kind].name} {number}
      </span>
      <span className={css.sum}>{formatRubles(sum)}</span>
      <span className={css.who}>
        <Badge look="soft" tone={isReady ? 'green' : isEnded ? 'grey' : 'ink'}>
          {statusText}
        </Badge>
        {name}, …{phoneTail}
      </span>
      <span className={css.what}>{what}</span>
      {notes.length > 0 && !isEnded && <span className={css.notes}>{notes.join('. ')}.</span>}
    </>
  )
}
