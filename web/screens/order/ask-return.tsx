import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { askReturn, type ReturnOffer } from '#contract/returns.ts'
import {
  HAND_IN,
  type HandIn,
  qualityOf,
  RETURN_REASONS,
  RETURN_WISHES,
  type ReturnReason,
  type ReturnWish,
} from '#rules/order/returns.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { withUnit } from '#rules/text/typography.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { PhotoField } from '../../parts/photo-field.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Textarea } from '#ui/textarea.tsx'
import order from './order.module.css'
import css from './order-returns.module.css'

const COMMENT_MAX = 1000
const FIELDS = ['lines', 'reason', 'wish', 'handIn', 'warehouseId', 'comment', 'photos']
const REASONS = Object.entries(RETURN_REASONS).map(([value, { label }]) => ({ value, label }))
const WAYS = Object.entries(HAND_IN).map(([value, label]) => ({ value, label }))

type Line = ReturnOffer['lines'][number]
const keyOf = ({ code, complectOf }: Line) => `${code} ${complectOf ?? ''}`

interface AskReturnProps {
  token: string
  offer: ReturnOffer
  onClose: () => void
  onDone: (number: string) => void
}

/** What is handed back, why, what for, how: the law's term is said at each line as soon as the reason is known. */
export default function AskReturn({ token, offer, onClose, onDone }: AskReturnProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(FIELDS)
  const wrongLines = useId()
  const key = useRef(idempotencyKey())
  const lines = offer.lines.filter(({ left }) => left > 0)
  const only = lines.length === 1 && lines[0]!.left === 1 ? lines[0]! : null
  const [counts, setCounts] = useState<Record<string, number>>(only ? { [keyOf(only)]: 1 } : {})
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [wish, setWish] = useState<ReturnWish | ''>('')
  const [handIn, setHandIn] = useState<HandIn>('shop')
  const [shop, setShop] = useState(String(offer.shops[0]?.id ?? ''))
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<File[]>([])

  const chosen = lines.filter((line) => (counts[keyOf(line)] ?? 0) > 0)
  const quality = reason === '' ? null : qualityOf(reason)
  // what every chosen line allows, else what any of them would
  const offered = quality === null ? [] : (chosen.length > 0 ? chosen : lines).map((line) => line[quality].wishes)
  const wishes = (Object.keys(RETURN_WISHES) as ReturnWish[]).filter((each) =>
    offered.every((allowed) => allowed.includes(each)),
  )
  const problems = () => {
    const late = quality === null ? undefined : chosen.find((line) => !line[quality].isOpen)
    return {
      lines:
        chosen.length === 0
          ? 'Выберите, что возвращаете'
          : late && quality
            ? `${late.name}: ${late[quality].words}`
            : null,
      reason: reason === '' ? 'Выберите причину' : null,
      wish: reason !== '' && (wish === '' || !wishes.includes(wish)) ? 'Выберите, чего вы хотите' : null,
      comment:
        quality === 'bad' && comment.trim() === ''
          ? 'Опишите, что не так с товаром'
          : textLimitError(comment, COMMENT_MAX),
    }
  }
  const send = () =>
    sending.send(problems(), async () => {
      const body = {
        // 32 hex digits, as the call takes them
        key: key.current.replaceAll('-', ''),
        lines: JSON.stringify(
          chosen.map((line) => ({ code: line.code, complectOf: line.complectOf, quantity: counts[keyOf(line)] })),
        ),
        reason: reason as ReturnReason,
        wish: wish as ReturnWish,
        handIn,
        ...(handIn === 'shop' && shop !== '' && { warehouseId: Number(shop) }),
        comment,
        captcha: await captcha('feedback'),
      }
      const { data } = await api(askReturn, { params: { token }, body }, { files: photos })
      onDone(data.number)
    })
  const fill = <T,>(field: string, set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      sending.clear(field)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Вернуть или обменять"
      footer={
        <>
          <Button type="submit" form="ask-return" look="red" loading={sending.busy}>
            Отправить заявление
          </Button>
          <Button onClick={onClose}>Не возвращать</Button>
        </>
      }
    >
      <SendingForm id="ask-return" label="Заявление на возврат" sending={sending} onSubmit={() => void send()}>
        {offer.words && <p className={order.note}>{offer.words}</p>}
        <Select
          label="Почему возвращаете"
          required
          placeholder="Выберите причину"
          options={REASONS}
          value={reason}
          error={sending.errors['reason']}
          onChange={({ target }) => {
            setReason(target.value as ReturnReason | '')
            setWish('')
            sending.clear('reason', 'wish', 'lines')
          }}
        />
        <div
          role="group"
          aria-label="Что возвращаете"
          aria-describedby={sending.errors['lines'] ? wrongLines : undefined}
          data-invalid={sending.errors['lines'] ? '' : undefined}
          className={css.goods}
        >
          {lines.map((line) => (
            <div key={keyOf(line)} className={css.good}>
              <span className={css.name}>
                {line.name}
                <span className={order.note}>
                  {[line.article && `Артикул ${line.article}`, withUnit(line.left, line.unit || 'шт.')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Stepper
                label={`Сколько возвращаете: ${line.name}`}
                value={counts[keyOf(line)] ?? 0}
                min={0}
                max={line.left}
                onChange={(count) => {
                  setCounts((now) => ({ ...now, [keyOf(line)]: count }))
                  sending.clear('lines', 'wish')
                }}
              />
              {quality !== null && (
                <p className={clsx(css.term, !line[quality].isOpen && css.closed)}>
                  {line[quality].words}
                  {quality === 'bad' && line.bad.isOpen && ` ${line.wayBack}`}
                </p>
              )}
            </div>
          ))}
          {sending.errors['lines'] && <ErrorLine id={wrongLines}>{sending.errors['lines']}</ErrorLine>}
        </div>
        {quality === 'good' && lines.some(({ good }) => good.isOpen) && (
          <p className={order.note}>Обратную доставку исправного товара оплачивает покупатель.</p>
        )}
        {reason !== '' && wishes.length > 0 && (
          <RadioGroup
            legend="Чего вы хотите"
            options={wishes.map((value) => ({ value, label: RETURN_WISHES[value] }))}
            value={wish}
            error={sending.errors['wish']}
            onValue={fill('wish', (value: string) => setWish(value as ReturnWish))}
          />
        )}
        <Textarea
          label={quality === 'bad' ? 'Что не так с товаром' : 'Комментарий'}
          required={quality === 'bad'}
          max={COMMENT_MAX}
          value={comment}
          error={sending.errors['comment']}
          onValue={fill('comment', setComment)}
        />
        <PhotoField
          label="Снимки"
          files={photos}
          error={sending.errors['photos']}
          onFiles={fill('photos', setPhotos)}
        />
        <RadioGroup
          legend="Как передадите товар"
          options={WAYS}
          value={handIn}
          error={sending.errors['handIn']}
          onValue={fill('handIn', (value: string) => setHandIn(value as HandIn))}
        />
        {handIn === 'shop' && offer.shops.length > 1 && (
          <Select
            label="Магазин"
            options={offer.shops.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` }))}
            value={shop}
            error={sending.errors['warehouseId']}
            onChange={({ target }) => fill('warehouseId', setShop)(target.value)}
          />
        )}
      </SendingForm>
    </Dialog>
  )
}
