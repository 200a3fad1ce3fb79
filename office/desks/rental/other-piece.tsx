import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingCard, OtherPiece } from '#contract/office/rental-desk.ts'
import { moveRental } from '#contract/office/rental-steps.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { othersQuery } from './rental-queries.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

const factsOf = ({ serial, shop, isHere, isSame, fromPerDay }: OtherPiece) =>
  dotted(
    serial,
    isHere ? '' : shop,
    !isSame && fromPerDay !== null ? `сам по себе от ${formatRubles(fromPerDay)} в день` : '',
  )

/** Another machine, or other days: only what is free is offered, and the price stays. */
export function OtherPieceDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const isOut = card.status === 'issued'
  const [from, setFrom] = useState(card.from)
  const [to, setTo] = useState(card.to)
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const isWhole = isCalendarDay(from) && isCalendarDay(to) && to >= from
  const isMoved = from !== card.from || to !== card.to
  const { data, error } = useQuery({
    ...othersQuery(card.id, from, to),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const options = [
    ...(isMoved && card.pieceId !== null
      ? [{ value: String(card.pieceId), label: `Тот же: ${card.goodName}`, hint: card.serial }]
      : []),
    ...(data?.pieces ?? []).map((piece) => ({
      value: String(piece.id),
      label: piece.goodName,
      hint: factsOf(piece),
    })),
  ]
  const isOther = chosen !== '' && Number(chosen) !== card.pieceId
  const step = useBookingStep(
    card.id,
    ['pieceId', 'from', 'to', 'reason'],
    (options_) =>
      api(
        moveRental,
        {
          params: { id: card.id },
          body: { version: card.version, pieceId: Number(chosen), reason, ...(!isOut && { from, to }) },
        },
        options_,
      ),
    (fresh) => {
      const isBroken = isOut && card.pieceId !== null
      toast({
        text: `${fresh.goodName}, ${fresh.serial}: клиенту ушло SMS${isBroken ? `. ${card.serial} снова свободен` : ''}`,
        tone: 'done',
        ...(isBroken && {
          action: {
            label: 'В обслуживание',
            onPress: () =>
              void navigate(`/rental/calendar?broken=${card.pieceId}&shop=${card.shop.id}&search=${card.serial}`),
          },
        }),
      })
      onClose()
    },
  )
  const { errors } = step
  return (
    <Dialog open title={isOut ? 'Заменить экземпляр' : 'Другой экземпляр или дни'} onClose={onClose}>
      <OfficeForm onSubmit={() => void step.submit()} words={step.words} errors={errors} className={css.form}>
        <p className={blocks.quiet}>
          Сейчас {card.goodName}, {card.serial}, {dayRangeText(card.from, card.to)}. Цена останется{' '}
          {formatRubles(card.total)}, если дней столько же.
        </p>
        {!isOut && (
          <div className={css.pair}>
            <DayInput
              label="С"
              size="m"
              value={from}
              onValue={setFrom}
              {...(errors['from'] && { error: errors['from'] })}
            />
            <DayInput label="По" size="m" value={to} onValue={setTo} {...(errors['to'] && { error: errors['to'] })} />
          </div>
        )}
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={4} />}
        {data && options.length === 0 && (
          <Notice tone="warning" title="Свободного на эти дни нет">
            Выберите другие дни или позвоните клиенту.
          </Notice>
        )}
        {options.length > 0 && (
          <div className={css.choice}>
            <RadioGroup
              legend="Свободны"
              value={chosen}
              onValue={setChosen}
              error={errors['pieceId']}
              options={options}
            />
          </div>
        )}
        {isOther && (
          <Input
            label="Почему меняете"
            maxLength={200}
            placeholder={isOut ? 'Сломался на объекте' : 'В ремонте'}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...(errors['reason'] && { error: errors['reason'] })}
          />
        )}
        <Button look="black" type="submit" loading={step.isSending} disabled={chosen === ''}>
          {isOther ? 'Заменить' : 'Перенести'}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
