import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { type RepairCard, revealRepairContact } from '#contract/office/repairs.ts'
import { settleRepair } from '#contract/office/repair-steps.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FullView } from '#ui/full-view.tsx'
import { Link } from '#ui/link.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { MoneyBlock } from '#office/parts/money/money-block.tsx'
import { SettleDebt } from '#office/parts/money/settle-debt.tsx'
import { AddPhotos } from '#office/parts/photos/add-photos.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { putRepair, repairQuery } from './repair-queries.ts'
import { RepairFacts } from './repair-facts.tsx'
import { RepairHistory } from './repair-history.tsx'
import { RepairLines } from './repair-lines.tsx'
import { RepairMoves } from './repair-moves.tsx'
import { RepairOffer } from './repair-offer.tsx'
import { RepairWarranty } from './repair-warranty.tsx'
import css from './repair.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(repairQuery(params['number'] ?? ''))
  return null
}

export function Component() {
  const { number = '' } = useParams()
  const { data: card, error } = useQuery(repairQuery(number))
  useLive((event) => {
    const isAbout = event.name === 'thing' && event.thing.kind === 'repair' && event.thing.number === number
    if (isAbout || event.name === 'reset') void queries.invalidateQueries({ queryKey: repairQuery(number).queryKey })
  })
  if (!card)
    return error ? (
      <EmptyState failed title="Не открылось">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={10} />
      </div>
    )
  return <Card key={number} card={card} />
}

function Card({ card }: { card: RepairCard }) {
  const me = useMe()
  const now = useMinuteClock()
  const isOpen = card.state !== 'issued' && card.state !== 'cancelled'
  const mayWork = me.permissions.includes('repairs.work') && isOpen
  return (
    <section aria-label={`Ремонт ${card.number}`}>
      <PageHead
        title={`Ремонт ${card.number}`}
        count={card.stateText}
        back={{ to: '/repairs', name: 'Ремонт' }}
        note={dotted(
          card.tool,
          card.taken
            ? `принят ${relativeMomentText(card.taken.at, now)}`
            : `заявка с сайта ${relativeMomentText(card.createdAt, now)}`,
          card.place.name,
        )}
        actions={<Print card={card} />}
      />
      <div className={`${blocks.desk} ${blocks.aside}`}>
        <div className={blocks.column}>
          {mayWork && <RepairMoves card={card} />}
          <Owner card={card} mayWork={mayWork} />
          <RepairFacts card={card} mayWork={mayWork} />
          <RepairLines card={card} mayWork={mayWork} />
          <RepairOffer card={card} mayWork={mayWork} />
        </div>
        <div className={blocks.column}>
          <RepairWarranty card={card} mayWork={mayWork} />
          <MoneyBlock money={card.money}>
            {me.permissions.includes('repairs.work') && (card.money.due > 0 || card.money.toGiveBack > 0) && (
              <SettleDebt
                key={card.version}
                money={card.money}
                send={(rest, options) =>
                  api(
                    settleRepair,
                    { params: { number: card.number }, body: { version: card.version, ...rest } },
                    options,
                  )
                }
                readAgain={() =>
                  queries.invalidateQueries({ queryKey: repairQuery(card.number).queryKey, exact: true })
                }
                onCard={putRepair}
              />
            )}
          </MoneyBlock>
          <RepairHistory card={card} mayWrite={me.permissions.includes('repairs.work')} />
        </div>
      </div>
    </section>
  )
}

function Print({ card: { number, state, isUnrepaired } }: { card: RepairCard }) {
  const show = (paper: string) => open(`/repairs/print/${paper}?number=${number}`, '_blank', 'noopener')
  return (
    <ActionMenu
      label="Печать"
      trigger={(attributes) => (
        <Button {...attributes} size="s" icon="print">
          Печать
        </Button>
      )}
      items={[
        { label: 'Акт приёма в ремонт', onPress: () => void show('acceptance') },
        ...(state === 'declined' || isUnrepaired
          ? [{ label: 'Акт возврата без ремонта', onPress: () => void show('return') }]
          : []),
        ...(state === 'ready' || (state === 'issued' && !isUnrepaired)
          ? [{ label: 'Акт выполненных работ и чек', onPress: () => void show('work') }]
          : []),
      ]}
    />
  )
}

/** Whose it is, in their own words and pictures. */
function Owner({ card, mayWork }: { card: RepairCard; mayWork: boolean }) {
  const me = useMe()
  const toast = useToast()
  const [phone, setPhone] = useState<string | null>(null)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const shown = phone ?? card.phone
  async function reveal() {
    try {
      setPhone((await api(revealRepairContact, { params: { number: card.number }, body: {} })).data.phone)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <section className={blocks.block} aria-labelledby="repair-owner">
      <div className={blocks.head}>
        <h2 id="repair-owner" className={blocks.title}>
          {card.name || 'Хозяин удалил свои данные'}
        </h2>
        {card.customerId !== null && me.permissions.includes('customers.read') && (
          <Link to={`/customers/${card.customerId}`} prefetch="none">
            Карточка клиента
          </Link>
        )}
      </div>
      <div className={blocks.row}>
        {card.isMasked && phone === null ? (
          <>
            <span className={css.phone}>{shown}</span>
            {card.canReveal && (
              <Button size="s" icon="eye" title="Кто и когда открыл, останется в журнале" onClick={() => void reveal()}>
                Показать
              </Button>
            )}
          </>
        ) : (
          shown && (
            <a href={`tel:${shown.replace(/[^\d+]/g, '')}`} className={css.phone}>
              {shown}
            </a>
          )
        )}
      </div>
      <p className={css.said}>«{card.fault}»</p>
      {card.photos.length > 0 && (
        <div className={css.photos}>
          {card.photos.map((picture, at) => (
            <button key={picture.src} type="button" onClick={() => setZoomed(at)}>
              <img src={shopAddress(picture.src)} alt={`Снимок ${at + 1}: открыть крупно`} width={96} height={96} />
            </button>
          ))}
        </div>
      )}
      {mayWork && (
        <AddPhotos
          path={`repairs/${card.number}`}
          label="Добавить снимки"
          onStored={() => void queries.invalidateQueries({ queryKey: repairQuery(card.number).queryKey })}
        />
      )}
      {zoomed !== null && (
        <Dialog open title="Снимки к ремонту" size="full" onClose={() => setZoomed(null)}>
          <FullView
            label="Снимки к ремонту"
            pictures={card.photos.map(({ src, alt, width, height }) => ({ src: shopAddress(src), alt, width, height }))}
            current={zoomed}
            onCurrent={setZoomed}
          />
        </Dialog>
      )}
    </section>
  )
}
