import type { EditableOrder } from '#contract/office/order-edit.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { onWeekdayText } from '#rules/calendar/named-day.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { TransportFields } from '#office/parts/transport/transport-fields.tsx'
import { NO_WISH } from '#office/parts/transport/transport-wish.ts'
import type { DraftDelivery } from './order-edit-draft.ts'
import css from './order-editor.module.css'

type Props = {
  order: EditableOrder
  /** Null: as it is. */
  value: DraftDelivery | null
  /** As the draft has them: a company's price depends on them. */
  lines: readonly { code: string; quantity: number }[]
  errors: Record<string, string>
  onValue: (value: DraftDelivery | null) => void
}

function startOf({ delivery, shops }: EditableOrder): DraftDelivery {
  return {
    type: delivery.type,
    warehouseId: delivery.warehouseId ?? shops[0]?.id ?? null,
    address: delivery.type === 'courier' ? delivery.address : '',
    transport: { ...NO_WISH, ...delivery.transport },
    day: delivery.slot?.day ?? '',
    interval: delivery.slot?.interval ?? '',
  }
}

/** Another shop, another day: by the same rules as the checkout. */
export function EditDelivery({ order, value, lines, errors, onValue }: Props) {
  const words = order.delivery.words
  if (value === null)
    return (
      <div className={blocks.head}>
        <span>{words}</span>
        <Button icon="truck" onClick={() => onValue(startOf(order))}>
          Другое получение
        </Button>
      </div>
    )
  const set = (change: Partial<DraftDelivery>) => onValue({ ...value, ...change })
  const { days, shops } = order
  const intervals = days.find(({ day }) => day === value.day)?.intervals ?? []
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>Получение</legend>
      <p className={blocks.quiet}>Сейчас: {words}</p>
      {(days.length > 0 || order.hasTransport) && (
        <RadioGroup
          legend="Как получает"
          hideLegend
          value={value.type}
          onValue={(type) => set({ type: type as DraftDelivery['type'] })}
          options={[
            { value: 'pickup', label: 'Самовывоз' },
            ...(days.length > 0 ? [{ value: 'courier', label: 'Курьер' }] : []),
            ...(order.hasTransport ? [{ value: 'transport', label: 'Транспортная компания' }] : []),
          ]}
        />
      )}
      {value.type === 'transport' && (
        <TransportFields
          branch={order.branch}
          lines={lines}
          value={value.transport ?? NO_WISH}
          errors={errors}
          onChange={(change) => set({ transport: { ...(value.transport ?? NO_WISH), ...change } })}
        />
      )}
      {value.type === 'pickup' && (
        <Select
          label="Магазин"
          value={String(value.warehouseId ?? '')}
          error={errors['delivery.warehouseId']}
          options={shops.map(({ id, name, text }) => ({ value: String(id), label: `${name}. ${text}` }))}
          onChange={(event) => set({ warehouseId: Number(event.target.value) })}
        />
      )}
      {value.type === 'courier' && (
        <>
          <Input
            label="Адрес"
            value={value.address}
            placeholder="Улица, дом, квартира"
            // nothing is wrong before anything is typed
            error={value.address.trim() === '' ? undefined : errors['delivery.address']}
            onChange={(event) => set({ address: event.target.value })}
          />
          <div className={css.pair}>
            <Select
              label="День"
              value={value.day}
              error={errors['delivery.slot']}
              options={[
                { value: '', label: 'Ближайший' },
                ...days.map(({ day }) => ({ value: day, label: `${onWeekdayText(day)}, ${dayText(day)}` })),
              ]}
              onChange={(event) => {
                const day = event.target.value
                set({ day, interval: days.find((each) => each.day === day)?.intervals[0] ?? '' })
              }}
            />
            <Select
              label="Время"
              value={value.interval}
              disabled={value.day === ''}
              options={intervals.map((interval) => ({ value: interval, label: interval }))}
              placeholder="Согласуем"
              onChange={(event) => set({ interval: event.target.value })}
            />
          </div>
        </>
      )}
      <div className={blocks.row}>
        <Button onClick={() => onValue(null)}>Оставить как было</Button>
      </div>
    </fieldset>
  )
}
