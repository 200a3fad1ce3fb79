import { useQuery } from '@tanstack/react-query'
import { changeRepair, type RepairCard, type WarrantyFound } from '#contract/office/repairs.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { warrantyQuery } from './repair-queries.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

const MOST_SHOWN = 4
type Bought = WarrantyFound['bought'][number]

const dated = (day: string) => `${dayText(day)} ${day.slice(0, 4)}`

/** Whether it was bought here and is still under warranty; one press takes the repair on it. */
export function RepairWarranty({ card, mayWork }: { card: RepairCard; mayWork: boolean }) {
  const { data, error } = useQuery(warrantyQuery(card.number))
  return (
    <section className={blocks.block} aria-labelledby="repair-warranty">
      <div className={blocks.head}>
        <h2 id="repair-warranty" className={blocks.title}>
          Гарантия
        </h2>
        {card.isWarranty && (
          <Badge look="soft" tone="green">
            Ремонт по гарантии
          </Badge>
        )}
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Found card={card} found={data} mayWork={mayWork} />}
    </section>
  )
}

function Found({ card, found, mayWork }: { card: RepairCard; found: WarrantyFound; mayWork: boolean }) {
  const likely = found.bought.filter(({ isLikely, orderNumber }) => isLikely || orderNumber === card.orderNumber)
  const shown = (likely.length > 0 ? likely : found.bought).slice(0, MOST_SHOWN)
  return (
    <>
      {found.bought.length === 0 && (
        <p className={blocks.quiet}>Покупок с этим телефоном нет: спросите чек или талон.</p>
      )}
      {found.bought.length > 0 && likely.length === 0 && (
        <p className={blocks.quiet}>Похожего не покупали. Другие покупки с этим телефоном:</p>
      )}
      {found.isMakersCenter && <p>Бренд ремонтируем по гарантии производителя.</p>}
      {shown.length > 0 && (
        <ul className={css.steps}>
          {shown.map((bought) => (
            <BoughtRow key={`${bought.orderNumber} ${bought.goodCode}`} card={card} bought={bought} mayWork={mayWork} />
          ))}
        </ul>
      )}
      {found.before.length > 0 && (
        <p>
          С этим серийным номером уже были:{' '}
          {found.before.map(({ number, stateText }, at) => (
            <span key={number}>
              {at > 0 && ', '}
              <Link to={`/repairs/${number}`} prefetch="none">
                {number}
              </Link>{' '}
              ({stateText.toLowerCase()})
            </span>
          ))}
          .
        </p>
      )}
      {mayWork && <Toggle card={card} />}
    </>
  )
}

function BoughtRow({ card, bought, mayWork }: { card: RepairCard; bought: Bought; mayWork: boolean }) {
  const isThis = card.orderNumber === bought.orderNumber && card.goodCode === bought.goodCode
  const { submit, isSending, words } = useRepairStep(card.number, [], (options) =>
    api(
      changeRepair,
      {
        params: { number: card.number },
        body: {
          goodCode: { from: card.goodCode, to: bought.goodCode },
          orderNumber: { from: card.orderNumber, to: bought.orderNumber },
          ...(bought.isValid !== card.isWarranty && { isWarranty: { from: card.isWarranty, to: bought.isValid } }),
        },
      },
      options,
    ),
  )
  return (
    <li className={css.step}>
      <span className={css.what}>{bought.name}</span>
      <Badge look="soft" tone={bought.isValid ? 'green' : 'grey'}>
        {bought.until ? `до ${dated(bought.until)}` : 'без гарантии'}
      </Badge>
      <small>
        Заказ{' '}
        <Link to={`/orders/${bought.orderNumber}`} prefetch="none">
          {bought.orderNumber}
        </Link>
        , куплен {dated(bought.boughtOn)}
        {words && ` · ${words}`}
      </small>
      {mayWork && (
        <Button size="s" loading={isSending} disabled={isThis} onClick={() => void submit()}>
          {isThis ? 'Это он' : bought.isValid ? 'Это он, по гарантии' : 'Это он'}
        </Button>
      )}
    </li>
  )
}

/** A maker's talon counts, too: the engineer decides. */
function Toggle({ card }: { card: RepairCard }) {
  const { submit, isSending, words } = useRepairStep(card.number, [], (options) =>
    api(
      changeRepair,
      { params: { number: card.number }, body: { isWarranty: { from: card.isWarranty, to: !card.isWarranty } } },
      options,
    ),
  )
  return (
    <div className={blocks.row}>
      <Button size="s" loading={isSending} onClick={() => void submit()}>
        {card.isWarranty ? 'Не по гарантии' : 'Взять по гарантии'}
      </Button>
      {words && <span>{words}</span>}
    </div>
  )
}
