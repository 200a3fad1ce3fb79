import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openReturn, returnOffer } from '#contract/office/returns.ts'
import type { ReturnOffer } from '#contract/returns.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import {
  type HandIn,
  qualityOf,
  RETURN_REASONS,
  RETURN_WISHES,
  type ReturnReason,
  type ReturnWish,
} from '#rules/order/returns.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { sendPhoto } from '#office/parts/photos/add-photos.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import css from './order-parts-dialog.module.css'

const REASONS = Object.entries(RETURN_REASONS).map(([value, { label }]) => ({ value, label }))
const WAYS: { value: HandIn; label: string }[] = [
  { value: 'shop', label: 'Привезёт в магазин' },
  { value: 'transport', label: 'Пришлёт сам' },
]

type Line = ReturnOffer['lines'][number]
const keyOf = ({ code, complectOf }: Line) => `${code} ${complectOf ?? ''}`

/** As the buyer would do it on the order's page: the same terms, told as soon as the reason is known. */
export function OpenReturnDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { data: offer, error } = useQuery({
    queryKey: ['return-offer', number] as const,
    queryFn: async ({ signal }) => (await api(returnOffer, { params: { number } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} title={`Возврат по заказу ${number}`} size="m">
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!offer && !error && <Skeleton lines={6} />}
      {offer?.refusal && <Notice tone="warning">{offer.refusal}.</Notice>}
      {offer && offer.refusal === null && <OpenReturnForm number={number} offer={offer} onClose={onClose} />}
    </Dialog>
  )
}

function OpenReturnForm({ number, offer, onClose }: { number: string; offer: ReturnOffer; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  // one key a dialog: a press repeated after a lost answer is the same return
  const [key] = useState(idempotencyKey)
  const lines = offer.lines.filter(({ left }) => left > 0)
  const only = lines.length === 1 && lines[0]!.left === 1 ? lines[0]! : null
  const [counts, setCounts] = useState<Record<string, number>>(only ? { [keyOf(only)]: 1 } : {})
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [wish, setWish] = useState<ReturnWish | ''>('')
  const [handIn, setHandIn] = useState<HandIn>('shop')
  const [shop, setShop] = useState('')
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const chosen = lines.filter((line) => (counts[keyOf(line)] ?? 0) > 0)
  const quality = reason === '' ? null : qualityOf(reason)
  const offered = quality === null ? [] : (chosen.length > 0 ? chosen : lines).map((line) => line[quality].wishes)
  const wishes = (Object.keys(RETURN_WISHES) as ReturnWish[]).filter((each) =>
    offered.every((allowed) => allowed.includes(each)),
  )
  const form = useSendingForm(
    ['lines', 'reason', 'wish', 'handIn', 'warehouseId', 'comment'],
    async () => {
      const { data } = await api(openReturn, {
        params: { number },
        body: {
          key,
          lines: chosen.map((line) => ({
            code: line.code,
            complectOf: line.complectOf,
            quantity: counts[keyOf(line)]!,
          })),
          reason: reason as ReturnReason,
          wish: wish as ReturnWish,
          handIn,
          ...(handIn === 'shop' && shop !== '' && { warehouseId: Number(shop) }),
          comment,
        },
      })
      const lost: string[] = []
      for (const photo of photos)
        await sendPhoto(`returns/${data.number}`, photo).catch((failure: unknown) => lost.push(wordsOf(failure)))
      return { number: data.number, lost }
    },
    ({ number: made, lost }) => {
      toast(
        lost.length > 0
          ? { text: `Возврат ${made} оформлен, но не все снимки дошли: ${lost[0]}`, tone: 'error' }
          : { text: `Возврат ${made} оформлен, покупателю ушло сообщение`, tone: 'done' },
      )
      void queries.invalidateQueries({ queryKey: ['returns'] })
      onClose()
      void navigate(`/returns/${made}`)
    },
  )
  const late = quality === null ? undefined : chosen.find((line) => !line[quality].isOpen)
  const isReady = chosen.length > 0 && wish !== '' && wishes.includes(wish) && !late
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Select
        label="Почему возвращают"
        placeholder="Выберите причину"
        options={REASONS}
        value={reason}
        error={form.errors['reason']}
        onChange={({ target }) => {
          setReason(target.value as ReturnReason | '')
          setWish('')
        }}
      />
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={keyOf(line)} className={css.line}>
            <span className={css.name}>
              {line.name}
              <span className={blocks.quiet}> {line.article}</span>
            </span>
            <span className={css.count}>
              <Stepper
                label={`Сколько возвращают: ${line.name}`}
                min={0}
                max={line.left}
                value={counts[keyOf(line)] ?? 0}
                onChange={(count) => setCounts((now) => ({ ...now, [keyOf(line)]: count }))}
              />
              <span className={blocks.quiet}>из {withUnit(line.left, line.unit || 'шт.')}</span>
            </span>
            {quality !== null && (
              <span className={clsx(css.note, line[quality].isOpen && blocks.quiet)}>
                {line[quality].words}
                {quality === 'bad' && line.bad.isOpen && ` ${line.wayBack}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {form.errors['lines'] && <Notice tone="error">{form.errors['lines']}</Notice>}
      {reason !== '' && wishes.length > 0 && (
        <RadioGroup
          legend="Чего хочет покупатель"
          options={wishes.map((value) => ({ value, label: RETURN_WISHES[value] }))}
          value={wish}
          error={form.errors['wish']}
          onValue={(value) => setWish(value as ReturnWish)}
        />
      )}
      <Textarea
        label={quality === 'bad' ? 'Что не так с товаром' : 'Что сказал покупатель'}
        rows={3}
        max={1000}
        value={comment}
        error={form.errors['comment']}
        onValue={setComment}
      />
      <FileDrop
        label="Снимки"
        files={photos}
        onFiles={setPhotos}
        max={PICTURES_MAX}
        maxBytes={PICTURE_BYTES_MAX}
        accept={PICTURE_TYPES.join(',')}
      />
      <RadioGroup
        legend="Как передаст товар"
        options={WAYS}
        value={handIn}
        error={form.errors['handIn']}
        onValue={(value) => setHandIn(value as HandIn)}
      />
      {handIn === 'shop' && offer.shops.length > 1 && (
        <Select
          label="Магазин"
          options={[
            { value: '', label: 'Где выдан заказ' },
            ...offer.shops.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` })),
          ]}
          value={shop}
          error={form.errors['warehouseId']}
          onChange={({ target }) => setShop(target.value)}
        />
      )}
      <div className={blocks.row}>
        <Button type="submit" look="red" disabled={!isReady} loading={form.isSending}>
          Оформить возврат
        </Button>
        <Button onClick={onClose}>Не оформлять</Button>
      </div>
    </OfficeForm>
  )
}
