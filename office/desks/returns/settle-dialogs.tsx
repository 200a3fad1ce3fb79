import { useState } from 'react'
import { exchangeReturn, refundReturn, repairReturn, type ReturnCard } from '#contract/office/returns.ts'
import { formatRubles } from '#rules/money/money.ts'
import { midSentence } from '#rules/text/typography.ts'
import { countText } from '#rules/text/plural.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { useReturnStep } from './return-queries.ts'
import css from './return.module.css'

interface StepProps {
  card: ReturnCard
  onClose: () => void
}

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const
const NOTHING = {
  forGoods: 0,
  delivery: 0,
  isDeliveryDue: false,
  mayWithhold: false,
  isPaidHere: false,
  isOnCredit: false,
  bonuses: { back: 0, taken: 0 },
}

/** To the kopeck, by the way it was paid; the sum is checked once more by the server. */
export function ReturnRefundDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const money = card.money ?? NOTHING
  const [withDelivery, setDelivery] = useState(money.isDeliveryDue && money.delivery > 0)
  const [withheld, setWithheld] = useState('')
  const [way, setWay] = useState('')
  const kept = money.mayWithhold ? (parseNumberInput(withheld) ?? 0) : 0
  const sum = Math.round((money.forGoods + (withDelivery ? money.delivery : 0) - kept) * 100) / 100
  const form = useReturnStep(
    card.number,
    ['withheld', 'paidBy'],
    (options) =>
      api(
        refundReturn,
        {
          params: { number: card.number },
          body: {
            version: card.version,
            amount: Math.max(0, sum),
            withDelivery,
            ...(kept > 0 && { withheld: kept }),
            ...(money.isPaidHere && way && { paidBy: way as 'cash' | 'card' }),
          },
        },
        options,
      ),
    () => {
      toast({ text: `Возврат ${card.number}: ${formatRubles(sum)}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog
      open
      title={`${money.isOnCredit ? 'Снять с долга' : 'Вернуть деньги'}, возврат ${card.number}`}
      onClose={onClose}
    >
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        <ul className={blocks.list}>
          <li>
            <span>За товары</span>
            <span className={css.figure}>{formatRubles(money.forGoods)}</span>
          </li>
          {money.bonuses.back > 0 && (
            <li>
              <span>Бонусы вернутся на счёт</span>
              <span className={css.figure}>{countText(money.bonuses.back, BONUSES)}</span>
            </li>
          )}
          {money.bonuses.taken > 0 && (
            <li>
              <span>Начисленные бонусы снимутся</span>
              <span className={css.figure}>{countText(money.bonuses.taken, BONUSES)}</span>
            </li>
          )}
        </ul>
        {money.delivery > 0 && (
          <Checkbox
            checked={withDelivery}
            hint={
              money.isDeliveryDue
                ? 'Заказ возвращён целиком и с недостатком: доставку возвращают'
                : 'По закону не обязательно'
            }
            onChange={({ target }) => setDelivery(target.checked)}
          >
            И доставку, {formatRubles(money.delivery)}
          </Checkbox>
        )}
        {money.mayWithhold && (
          <NumberInput
            label="Удержать за обратную доставку, ₽"
            hint="Если магазин заплатил за неё сам: исправный товар везёт обратно покупатель"
            value={withheld}
            error={form.errors['withheld']}
            onValue={setWithheld}
          />
        )}
        {money.isPaidHere && sum > 0 ? (
          <RadioGroup
            legend={`Вернуть ${formatRubles(sum)}`}
            options={[
              { value: 'cash', label: 'Наличными' },
              { value: 'card', label: 'На карту' },
            ]}
            value={way}
            error={form.errors['paidBy']}
            onValue={setWay}
          />
        ) : money.isOnCredit ? (
          <p>
            Заказ отдан с отсрочкой и не оплачен: денег не отдаём, долг станет меньше на{' '}
            <strong>{formatRubles(Math.max(0, sum))}</strong>. Чека не будет.
          </p>
        ) : (
          <p>
            Вернём <strong>{formatRubles(Math.max(0, sum))}</strong> тем же способом, каким платили (
            {midSentence(card.order.paymentText)}). Чек возврата уйдёт сам.
          </p>
        )}
        {sum > card.order.refundable && (
          <Notice tone="error">
            {money.isOnCredit ? 'Долг по заказу' : 'По заказу осталось вернуть не больше'}{' '}
            {formatRubles(card.order.refundable)}.
          </Notice>
        )}
        <Button
          type="submit"
          look="red"
          size="l"
          disabled={sum < 0 || (money.isPaidHere && sum > 0 && way === '')}
          loading={form.isSending}
        >
          {money.isOnCredit ? 'Снять с долга' : 'Вернуть'} {formatRubles(Math.max(0, sum))}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

export function ExchangeDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const form = useReturnStep(
    card.number,
    [],
    (options) => api(exchangeReturn, { params: { number: card.number }, body: { version: card.version } }, options),
    ({ exchangeOrder }) => {
      toast({ text: `Обмен: заказ ${exchangeOrder ?? ''}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open size="s" title={`Обменять, возврат ${card.number}`} onClose={onClose}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        <p>
          Появится новый заказ на такие же товары без оплаты: его соберут и выдадут как обычно. На другой товар меняют
          иначе: верните деньги и оформите заказ по телефону.
        </p>
        <Button type="submit" look="red" size="l" loading={form.isSending}>
          Оформить обмен
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

export function RepairDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const [center, setCenter] = useState(String(card.centers[0]?.id ?? ''))
  const form = useReturnStep(
    card.number,
    ['centerId'],
    (options) =>
      api(
        repairReturn,
        { params: { number: card.number }, body: { version: card.version, centerId: Number(center) } },
        options,
      ),
    ({ repairNumber }) => {
      toast({ text: `Передан в ремонт ${repairNumber ?? ''}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open size="s" title={`В ремонт, возврат ${card.number}`} onClose={onClose}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        {card.centers.length === 0 ? (
          <Notice tone="warning">В филиале нет сервисного центра.</Notice>
        ) : (
          <Select
            label="Сервисный центр"
            value={center}
            options={card.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={form.errors['centerId']}
            onChange={({ target }) => setCenter(target.value)}
          />
        )}
        <p className={blocks.quiet}>В мастерской появится гарантийный ремонт, покупатель узнает его номер по SMS.</p>
        <Button type="submit" look="red" size="l" disabled={center === ''} loading={form.isSending}>
          Передать в ремонт
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
