import { Link } from 'react-router'
import type { DeskPromo } from '#contract/office/promos.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { dotted } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'
import { codeText, promoDaysText, givesText, PROMO_STATES, termsText } from './promo-words.ts'

export function PromoBadge({ state }: Pick<DeskPromo, 'state'>) {
  const { name, tone } = PROMO_STATES[state]
  return (
    <Badge look="soft" tone={tone}>
      {name}
    </Badge>
  )
}

export const promoColumns = (to: RowAddress): OfficeColumn<DeskPromo>[] => [
  {
    id: 'code',
    name: 'Код',
    width: 9,
    isFixed: true,
    cell: (promo) => (
      <Link to={to(promo.id)} className={line.number}>
        {codeText(promo)}
      </Link>
    ),
    csv: ({ code }) => code,
  },
  {
    id: 'name',
    name: 'Название',
    width: 11,
    grow: 1,
    cell: ({ name }) => <span title={name}>{name}</span>,
    csv: ({ name }) => name,
  },
  { id: 'gives', name: 'Скидка', width: 8, cell: givesText, csv: givesText },
  { id: 'state', name: 'Состояние', width: 8.5, cell: PromoBadge, csv: ({ state }) => PROMO_STATES[state].name },
  { id: 'days', name: 'Срок', width: 11, cell: promoDaysText, csv: promoDaysText },
  {
    id: 'uses',
    name: 'Заказов',
    width: 5.5,
    isFigure: true,
    cell: ({ uses }) => formatNumber(uses),
    csv: ({ uses }) => uses,
  },
  {
    id: 'given',
    name: 'Отдано',
    width: 7,
    isFigure: true,
    cell: ({ given }) => formatRubles(given),
    csv: ({ given }) => given,
  },
  {
    id: 'terms',
    name: 'Условия',
    width: 14,
    grow: 2,
    cell: (promo) => <span title={termsText(promo)}>{termsText(promo)}</span>,
    csv: termsText,
  },
]

/** A row on a phone, or beside an open card. */
export function PromoLine({ promo, to }: { promo: DeskPromo; to: string }) {
  return (
    <>
      <span className={line.first}>
        <Link to={to} className={line.number}>
          {codeText(promo)}
        </Link>
        <PromoBadge state={promo.state} />
      </span>
      <span className={line.age}>{givesText(promo)}</span>
      <span className={line.words}>{dotted(promo.name, promoDaysText(promo), termsText(promo))}</span>
      <span className={line.age}>{countText(promo.uses, ['заказ', 'заказа', 'заказов'])}</span>
    </>
  )
}
