import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { changePromo, type PromoCard, stopPromo } from '#contract/office/promos.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { PromoBadge } from './promo-columns.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { promoDraftOf, type PromoDraft, tableOfDraft } from './promo-draft.ts'
import { PROMO_FIELDS, PromoFields } from './promo-fields.tsx'
import { PromoFrame } from './promo-frame.tsx'
import { promoQuery, putPromo } from './promo-queries.ts'
import { PromoTry } from './promo-try.tsx'
import { promoDaysText, givesText, termsText } from './promo-words.ts'
import css from './promo.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(promoQuery(Number(params['id'])))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const { data: card, error, refetch } = useQuery(promoQuery(Number(id)))
  if (!card)
    return (
      <PromoFrame title="Промокод" error={error} onRetry={() => void refetch()}>
        {null}
      </PromoFrame>
    )
  return (
    <PromoFrame
      key={card.id}
      title={card.name}
      badge={<PromoBadge state={card.state} />}
      facts={dotted(givesText(card), promoDaysText(card), termsText(card))}
      actions={card.mayChange && <Stop card={card} />}
    >
      <div className={blocks.column}>
        <Figures card={card} />
        <PromoCodes card={card} />
        <Uses card={card} />
      </div>
      <Terms key={card.version} card={card} />
      <section className={blocks.block} aria-labelledby="promo-history">
        <h2 id="promo-history" className={blocks.title}>
          Кто что менял
        </h2>
        <JournalEntries entries={card.history} isOfOne />
      </section>
    </PromoFrame>
  )
}

/** Said at once, undone at once: orders that stand keep what they got. */
function Stop({ card }: { card: PromoCard }) {
  const toast = useToast()
  const isStopped = card.state === 'stopped'
  const form = useSendingForm(
    [],
    () => api(stopPromo, { params: { id: card.id }, body: { isStopped: !isStopped } }),
    ({ data }) => {
      putPromo(data)
      toast({
        text: isStopped ? 'Промокод снова действует' : 'Промокод остановлен: новые заказы скидки не получат',
        tone: 'done',
      })
    },
  )
  return (
    <div className={blocks.row}>
      <Button size="s" look={isStopped ? 'black' : 'red'} loading={form.isSending} onClick={() => void form.submit()}>
        {isStopped ? 'Пустить снова' : 'Остановить'}
      </Button>
      {form.words && <span role="alert">{form.words}</span>}
    </div>
  )
}

function Figures({ card }: { card: PromoCard }) {
  return (
    <section className={blocks.block} aria-label="Что отдано">
      <p className={css.given}>
        <strong>{formatRubles(card.given)}</strong>{' '}
        <span className={blocks.quiet}>
          скидки в {countText(card.uses, ['заказе', 'заказах', 'заказах'])}, отменённые не считаются
        </span>
      </p>
    </section>
  )
}

function Uses({ card }: { card: PromoCard }) {
  const now = useMinuteClock()
  const maySee = useMe().permissions.includes('orders.read')
  return (
    <section className={blocks.block} aria-labelledby="promo-uses">
      <h2 id="promo-uses" className={blocks.title}>
        Заказы с ним
      </h2>
      {card.lastUses.length === 0 && <p className={blocks.quiet}>Ещё никто не воспользовался.</p>}
      <ul className={blocks.list} hidden={card.lastUses.length === 0}>
        {card.lastUses.map((use) => (
          <li key={use.number}>
            <span>
              {maySee ? <Link to={`/orders/${use.number}`}>{use.number}</Link> : use.number}{' '}
              <span className={blocks.quiet}>
                {dotted(use.statusText, relativeMomentText(use.at, now), card.codes > 1 ? use.code : '')}
              </span>
              {use.isReturned && (
                <>
                  {' '}
                  <Badge look="soft" tone="grey">
                    код возвращён
                  </Badge>
                </>
              )}
            </span>
            <span className={css.figure}>
              {formatRubles(use.total)} <span className={css.off}>{formatRubles(-use.discount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Terms({ card }: { card: PromoCard }) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const begun = promoDraftOf(card, card.named)
  const draft = useDraft<PromoDraft>(`promo:${card.id}:${card.version}`, begun)
  const isDirty = JSON.stringify(draft.value) !== JSON.stringify(begun)
  const form = useSendingForm(
    PROMO_FIELDS,
    () =>
      api(changePromo, {
        params: { id: card.id },
        body: { version: card.version, table: tableOfDraft(draft.value) },
      }).catch((error: unknown) => {
        void queries.invalidateQueries(promoQuery(card.id))
        throw error
      }),
    ({ data }) => {
      draft.discard(begun)
      putPromo(data)
      toast({ text: 'Условия записаны: новые заказы считаются по ним', tone: 'done' })
    },
  )
  if (!card.mayChange) return <PromoTry draft={begun} />
  if (!isOpen && draft.restoredAt === null)
    return (
      <>
        <section className={blocks.block} aria-label="Условия">
          <div className={blocks.head}>
            <h2 className={blocks.title}>Условия</h2>
            <Button size="s" icon="edit" onClick={() => setOpen(true)}>
              Изменить
            </Button>
          </div>
          <p>{dotted(givesText(card), promoDaysText(card), termsText(card))}</p>
        </section>
        <PromoTry draft={begun} />
      </>
    )
  return (
    <>
      <section className={blocks.block} aria-label="Условия промокода">
        <h2 className={blocks.title}>Условия</h2>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(begun)} />
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <PromoFields
            draft={draft.value}
            errors={form.errors}
            set={(change) => draft.setValue((now) => ({ ...now, ...change }))}
          />
          <div className={blocks.row}>
            <Button look="black" type="submit" loading={form.isSending} disabled={!isDirty}>
              Записать
            </Button>
            <Button
              onClick={() => {
                draft.discard(begun)
                setOpen(false)
              }}
            >
              Не менять
            </Button>
          </div>
        </OfficeForm>
      </section>
      <PromoTry draft={draft.value} />
    </>
  )
}
