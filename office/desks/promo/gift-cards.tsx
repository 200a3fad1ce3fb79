import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useMatch } from 'react-router'
import type { GiftCard } from '#contract/office/gift-cards.ts'
import { dayOfYearText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dotted } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { ListDesk } from '#office/parts/table/list-desk.tsx'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import { numberColumn } from '#office/parts/table/number-column.tsx'
import line from '#office/parts/table/row-line.module.css'
import { StateViews } from '#office/parts/table/state-views.tsx'
import { useDeskFilters } from '#office/parts/table/use-desk-filters.ts'
import { type RowAddress, useDeskRows } from '#office/parts/table/use-desk-rows.ts'
import { useLiveThing } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { CardBadge } from './card-badge.tsx'
import { CARD_STATES, cardFilters, giftCardQuery, giftCardsQuery } from './gift-queries.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const filters = cardFilters.read(new URL(request.url).searchParams)
  // a refusal is said on the desk
  await queries.ensureQueryData(giftCardsQuery(filters)).catch(() => undefined)
  return null
}

const numberText = ({ last4 }: GiftCard) => `•• ${last4}`

const idOf = ({ id }: GiftCard) => id
const columnsOf = (to: RowAddress): OfficeColumn<GiftCard>[] => [
  numberColumn(to, { name: 'Карта', width: 6, idOf, textOf: numberText }),
  {
    id: 'recipient',
    name: 'Кому',
    width: 10,
    grow: 1,
    cell: ({ recipient }) => recipient,
    csv: ({ recipient }) => recipient,
  },
  { id: 'state', name: 'Состояние', width: 8.5, cell: CardBadge, csv: ({ state }) => CARD_STATES[state].name },
  {
    id: 'balance',
    name: 'Осталось',
    width: 7,
    isFigure: true,
    cell: ({ balance }) => formatRubles(balance),
    csv: ({ balance }) => balance,
  },
  {
    id: 'denomination',
    name: 'Номинал',
    width: 7,
    isFigure: true,
    cell: ({ denomination }) => formatRubles(denomination),
    csv: ({ denomination }) => denomination,
  },
  {
    id: 'expires',
    name: 'Действует по',
    width: 9,
    cell: ({ expiresOn }) => dayOfYearText(expiresOn),
    csv: ({ expiresOn }) => expiresOn,
  },
]

const CARDS_BELOW = 900
const NONE: readonly GiftCard[] = []

export function Component() {
  const isNew = useMatch('/gift-cards/new') !== null
  const mayIssue = useMe().permissions.includes('cards.issue')
  const { filters, key, setFilters } = useDeskFilters(cardFilters)
  const { data = NONE, error, isPending } = useQuery(giftCardsQuery(filters))
  const rows = useDeskRows({ name: 'gift-cards', filters: key, rows: data, idOf, columnsOf })
  useLiveThing('gift-card', (number) => {
    void queries.invalidateQueries({ queryKey: ['gift-cards'] })
    void queries.invalidateQueries(giftCardQuery(Number(number)))
  })
  return (
    <ListDesk
      title="Подарочные карты"
      label="Список подарочных карт"
      rows={rows}
      pages={{ error, isPending }}
      actions={
        mayIssue && (
          <Button look="red" size="s" prefetch="none" to="/gift-cards/new">
            Выпустить карту
          </Button>
        )
      }
      isNew={isNew}
      views={<StateViews label="Какие карты" views={cardFilters.views(filters)} />}
      tools={
        <ListFilters
          search={{
            label: 'Найти карту',
            placeholder: 'Последние 4 цифры или имя',
            group: 'Подарочные карты',
            value: filters.search ?? '',
            onValue: (text) => setFilters({ ...filters, search: text }),
          }}
        />
      }
      file="podarochnye-karty.csv"
      cardsBelow={CARDS_BELOW}
      tone={({ state }) => (state === 'on' ? undefined : 'dim')}
      card={(card, to) => <CardLine card={card} to={to} />}
      empty={
        <EmptyState icon="card" title={key ? 'По этим условиям карт нет' : 'Карт ещё нет'}>
          {key
            ? 'Номера целиком у магазина нет: ищите по последним четырём цифрам.'
            : 'Выпустите первую: номер уйдёт получателю сообщением.'}
        </EmptyState>
      }
    />
  )
}

/** A row on a phone, or beside an open card. */
const CardLine = ({ card, to }: { card: GiftCard; to: string }) => (
  <>
    <span className={line.first}>
      <Link to={to} className={line.number}>
        {numberText(card)}
      </Link>
      <CardBadge state={card.state} />
    </span>
    <span className={line.age}>{formatRubles(card.balance)}</span>
    <span className={line.words}>{dotted(card.recipient, `по ${dayOfYearText(card.expiresOn)}`)}</span>
    <span className={line.age}>из {formatRubles(card.denomination)}</span>
  </>
)
