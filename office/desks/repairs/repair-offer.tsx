import { useState } from 'react'
import type { RepairCard } from '#contract/office/repairs.ts'
import { hearRepairConsent, sendRepairOffer } from '#contract/office/repair-steps.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

const STATES = {
  waiting: { text: 'Ждём ответа', tone: 'ink' },
  agreed: { text: 'Согласен', tone: 'green' },
  refused: { text: 'Отказался', tone: 'red' },
  ended: { text: 'Не ответил в срок', tone: 'orange' },
  replaced: { text: 'Заменено новым', tone: 'grey' },
} as const

const DAYS = [1, 3, 7, 14, 30]
const HEARD_IN: ReadonlySet<RepairState> = new Set(['accepted', 'diagnosis', 'agreement', 'repair'])

/** The price as its owner sees it by a link, and what he said. */
export function RepairOffer({ card, mayWork }: { card: RepairCard; mayWork: boolean }) {
  const now = useMinuteClock()
  const toast = useToast()
  const [days, setDays] = useState('7')
  const [isHearing, setHearing] = useState(false)
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['total', 'days'],
    (options) =>
      api(
        sendRepairOffer,
        { params: { number: card.number }, body: { total: card.price ?? 0, days: Number(days) } },
        options,
      ),
    () => toast({ text: 'Ссылка с ценой отправлена', tone: 'done' }),
  )
  const maySend = mayWork && card.price !== null && (card.state === 'agreement' || card.next.includes('agreement'))
  const mayHear = mayWork && card.needsConsent && HEARD_IN.has(card.state)
  if (card.offers.length === 0 && !maySend && !mayHear) return null
  const [last] = card.offers
  return (
    <section className={blocks.block} aria-labelledby="repair-offer">
      <h2 id="repair-offer">Согласование цены</h2>
      {last?.state === 'refused' && card.needsConsent && (
        <Notice tone="warning" title="Хозяин отказался">
          «{last.reason}». Измените работы и отправьте новую цену или нажмите «Не чинить…».
        </Notice>
      )}
      {card.offers.length > 0 && (
        <ul className={css.steps}>
          {card.offers.map((offer) => (
            <li key={offer.id} className={css.step}>
              <span className={blocks.row}>
                <Badge look="soft" tone={STATES[offer.state].tone}>
                  {STATES[offer.state].text}
                </Badge>
                {formatRubles(offer.total)}
              </span>
              {offer.url && <CopyButton text={offer.url} label="Скопировать ссылку" />}
              <small>
                {offer.way === 'phone' ? 'По телефону' : 'Отправлено'} {relativeMomentText(offer.sentAt, now)}
                {offer.heardBy && `, ${offer.heardBy}`}
                {offer.answeredAt &&
                  offer.way === 'link' &&
                  offer.state !== 'replaced' &&
                  `, ответ ${relativeMomentText(offer.answeredAt, now)}`}
                {offer.state === 'waiting' && `, ответ до ${relativeMomentText(offer.validUntil, now)}`}
                {offer.reason && `${offer.way === 'phone' ? ' · ' : ': '}«${offer.reason}»`}
              </small>
            </li>
          ))}
        </ul>
      )}
      {maySend && (
        <OfficeForm onSubmit={() => void submit()} words={words ?? errors['total'] ?? null} errors={errors}>
          <div className={blocks.row}>
            <Button look={card.state === 'agreement' ? 'white' : 'black'} type="submit" loading={isSending}>
              {card.offers.length > 0 ? 'Отправить заново' : 'Отправить на согласование'}: {formatRubles(card.price)}
            </Button>
            <Select
              label="Сколько ждать ответа"
              hideLabel
              size="m"
              value={days}
              options={DAYS.map((each) => ({
                value: String(each),
                label: each === 1 ? 'ответ за день' : `ответ за ${each} дн.`,
              }))}
              onChange={({ target }) => setDays(target.value)}
            />
          </div>
        </OfficeForm>
      )}
      {mayHear && (
        <div className={blocks.row}>
          <Button onClick={() => setHearing(true)}>Согласился по телефону…</Button>
        </div>
      )}
      {isHearing && <Heard card={card} onClose={() => setHearing(false)} />}
    </section>
  )
}

/** The sum is said once more: it is what the owner will be asked for. */
function Heard({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const [note, setNote] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['total', 'note'],
    (options) =>
      api(hearRepairConsent, { params: { number: card.number }, body: { total: card.price ?? 0, note } }, options),
    () => {
      toast({ text: `Согласие на ${formatRubles(card.price)} записано`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Хозяин согласился на ${formatRubles(card.price)}?`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words ?? errors['total'] ?? null} errors={errors}>
        <p>
          {card.name}, {card.tool}. В истории останется, что о согласии сказали вам, сегодня и на эту сумму; хозяин
          увидит это на своей странице.
        </p>
        <Textarea
          label="Пояснение: с кем говорили, о чём условились"
          max={300}
          rows={2}
          value={note}
          onValue={setNote}
          data-autofocus
          {...(errors['note'] && { error: errors['note'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Записать согласие на {formatRubles(card.price)}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
