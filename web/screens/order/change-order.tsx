import { useState } from 'react'
import { changeOrder, type OrderPage, orderShops } from '#contract/order-page.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { AddressField } from '../../parts/address-field.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { namedDays } from '../../parts/pickup-shops.ts'
import { shopOption } from '../../parts/shop-option.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { ChangeVisit, visitChange, visitDraft } from './change-visit.tsx'
import css from './order.module.css'
import type { OrderPageState } from './use-order-page.ts'

const FIELDS = ['name', 'comment', 'warehouseId', 'address', 'slot', 'delivery.slot', 'entrance', 'floor', 'intercom']

interface ChangeOrderProps {
  order: OrderPage
  page: OrderPageState
  onClose: () => void
}

/** What may be changed while nobody picks the goods yet; only what differs is sent. */
export default function ChangeOrder({ order, page, onClose }: ChangeOrderProps) {
  const { changes, contact, delivery } = order
  const sending = useSending(FIELDS)
  const toast = useToast()
  const [name, setName] = useState(contact?.name ?? '')
  const [comment, setComment] = useState(order.comment)
  const [visit, setVisit] = useState(visitDraft(delivery))
  const [warehouseId, setWarehouseId] = useState(delivery.shop?.id ?? null)
  const canMove = changes.includes('shop')
  const canRedirect = changes.includes('address')

  const save = () =>
    sending.send({ name: nameError(name, { required: true }), comment: textLimitError(comment) }, async () => {
      const body = {
        ...(name !== contact?.name && { name }),
        ...(comment !== order.comment && { comment }),
        ...(canMove && warehouseId !== null && warehouseId !== delivery.shop?.id && { warehouseId }),
        ...(canRedirect && visitChange(visitDraft(delivery), visit)),
      }
      if (Object.keys(body).length > 0) {
        await page.act((api, params) => api(changeOrder, { params, body }))
        toast({ tone: 'done', text: `Заказ №\u00A0${order.number} изменён` })
      }
      onClose()
    })
  const edit = (field: string, set: (value: string) => void) => (value: string) => {
    set(value)
    sending.clear(field)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Изменить заказ №\u00A0${order.number}`}
      footer={
        <>
          <Button type="submit" form="change-order" look="black" loading={sending.busy}>
            Сохранить
          </Button>
          <Button onClick={onClose}>Не менять</Button>
        </>
      }
    >
      <SendingForm id="change-order" sending={sending} onSubmit={() => void save()}>
        {canMove && (
          <Shops
            token={page.token}
            value={warehouseId}
            error={sending.errors['warehouseId']}
            onValue={(id) => {
              setWarehouseId(id)
              sending.clear('warehouseId')
            }}
          />
        )}
        {canRedirect && delivery.doorCity !== null && (
          <AddressField
            required
            value={visit.address}
            onValue={(address) => {
              setVisit((draft) => ({ ...draft, address }))
              sending.clear('address')
            }}
            error={sending.errors['address']}
            hint={`${delivery.doorCity}: другой город меняем по звонку`}
          />
        )}
        {canRedirect && delivery.doorCity === null && (
          <ChangeVisit
            token={page.token}
            draft={visit}
            errors={sending.errors}
            promise={delivery.text}
            onEdit={(part) => {
              setVisit((draft) => ({ ...draft, ...part }))
              sending.clear(...Object.keys(part), ...('slot' in part ? ['delivery.slot'] : []))
            }}
          />
        )}
        <Input
          label="Кто получит"
          autoComplete="name"
          required
          value={name}
          error={sending.errors['name']}
          onChange={({ target }) => edit('name', setName)(target.value)}
        />
        <Textarea
          label="Комментарий"
          value={comment}
          error={sending.errors['comment']}
          onValue={edit('comment', setComment)}
        />
        <p className={css.note}>
          Об изменениях пришлём сообщение на <span className={css.phone}>{contact?.phone}</span>. Товары, телефон и
          способ получения меняем по звонку.
        </p>
      </SendingForm>
    </Dialog>
  )
}

interface ShopsProps {
  token: string
  value: number | null
  error: string | undefined
  onValue: (id: number) => void
}

/** The same goods at another counter: each says when. */
function Shops({ token, value, error, onValue }: ShopsProps) {
  const { api } = useAppState()
  const { pickupShops } = useInit().nodeLogistic
  const shops = useApiQuery(token, (signal) =>
    api(orderShops, { params: { token } }, { signal }).then(({ data }) =>
      namedDays(
        data.map(({ shop, text }) => ({ ...shop, deliveryDate: text })),
        new Date(),
      ),
    ),
  )
  if (shops.state === 'loading') return <Skeleton height={`${1.75 + 9.75 * pickupShops.length}rem`} />
  if (shops.state === 'failed')
    return (
      <Notice
        tone="warning"
        actions={
          <Button size="m" onClick={shops.retry}>
            Повторить
          </Button>
        }
      >
        Магазины не загрузились. Остальное можно изменить и без них.
      </Notice>
    )
  return (
    <div data-invalid={error ? true : undefined}>
      <RadioGroup
        legend="Где забрать"
        look="card"
        error={error}
        value={value === null ? '' : String(value)}
        onValue={(id) => onValue(Number(id))}
        options={shops.data.map((shop, at) => shopOption(shop, { number: at + 1, isChosen: shop.id === value }))}
      />
    </div>
  )
}
