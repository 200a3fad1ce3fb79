import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EditPreview } from '#contract/office/order-edit.ts'
import { type PickingCard, reportShort, settleShort } from '#contract/office/picking.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { type RadioOption, RadioGroup } from '#ui/radio-group.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { editableQuery } from '#office/parts/editable-order.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { wordsOf } from '#office/state/api.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import type { CountedLine } from './counted-lines.ts'
import { choicesQuery, editPreviewQuery, putPicking } from './picking-queries.ts'
import { editWithout } from './short-edit.ts'

/** What the change comes to, before it is made. */
function EditOutcome({ preview, error }: { preview: EditPreview | undefined; error: unknown }) {
  if (error) return <Notice tone="warning">{wordsOf(error)}</Notice>
  if (!preview) return <p role="status">Считаем…</p>
  const { before, after, problem, refund, due } = preview
  if (problem !== null || !after) return <Notice tone="warning">{problem}</Notice>
  return (
    <p role="status">
      Сумма заказа: было {formatRubles(before.total)}, станет {formatRubles(after.total)}.{' '}
      {refund > 0 && `Вернём ${formatRubles(refund)}. `}
      {due > 0 && `К доплате при получении ${formatRubles(due)}. `}
      {after.promise !== before.promise && `${after.promise}.`}
    </p>
  )
}

const DAYS = ['день', 'дня', 'дней'] as const
const wayText = (isSameBranch: boolean, days: number) =>
  isSameBranch
    ? 'в этом же городе'
    : days < 0
      ? 'другой город, срок спросить'
      : `другой город, ${countText(days, DAYS)} в пути`

/** What becomes of a piece that is not on its shelf. Each choice is done at once, or refused in words. */
export function ShortDialog({ card, line, onClose }: { card: PickingCard; line: CountedLine; onClose: () => void }) {
  const { number } = card
  const toast = useToast()
  const [count, setCount] = useState(line.left)
  const [choice, setChoice] = useState('')
  const { data, error } = useQuery(choicesQuery(number, line.code))
  const { data: order } = useQuery({ ...editableQuery(number), enabled: card.canChange })
  const places = (data?.places ?? []).filter(({ id, quantity }) => id !== line.place.id && quantity >= count)
  const chosen = places.find(({ id }) => choice === `from ${id}`)
  const way = chosen ? 'elsewhere' : choice === 'wait' ? 'wait' : 'ask'
  const analogs = card.canChange ? (data?.analogs ?? []).filter(({ quantity }) => quantity >= count) : []
  const substitute = analogs.find(({ code }) => choice === `by ${code}`)
  const canStrike = card.canChange && card.lines.some(({ code, quantity }) => code !== line.code || quantity > count)
  const isEdit = substitute !== undefined || choice === 'strike'
  const edit = order && isEdit ? editWithout(order, { code: line.code, count }, substitute?.code ?? null) : null
  const { data: preview, error: refused } = useQuery(editPreviewQuery(number, edit))
  const after = edit ? preview?.after : undefined
  const form = useSendingForm(
    [],
    () => {
      const missing = { code: line.code, warehouseId: line.place.id, count }
      const about = { title: `Заказ ${number}: не хватило, ${line.name}`, link: `/picking/${number}` }
      if (edit && after)
        return sendOnce(
          settleShort,
          { params: { number }, body: { missing, edit: { ...edit, expectedTotal: after.total } } },
          about,
        )
      return sendOnce(
        reportShort,
        { params: { number }, body: { ...missing, way, ...(chosen && { fromWarehouseId: chosen.id }) } },
        about,
      )
    },
    (sent) => {
      if (sent.state === 'done') putPicking(sent.answer.data)
      toast({
        text: edit
          ? substitute
            ? `Вместо него: ${substitute.name}`
            : 'Строка убрана из заказа'
          : chosen
            ? `Возьмут в «${chosen.name}»`
            : way === 'wait'
              ? 'Заказ ждёт товар'
              : 'Передали оператору',
        tone: 'done',
      })
      onClose()
    },
  )
  const options: RadioOption[] = [
    ...places.map(({ id, name, quantity, isSameBranch, days }) => ({
      value: `from ${id}`,
      label: `Взять в «${name}»`,
      hint: `${withUnit(quantity, line.unit)}, ${wayText(isSameBranch, days)}`,
    })),
    ...analogs.map(({ code, name, article, price, quantity }) => ({
      value: `by ${code}`,
      label: `Заменить: ${name}`,
      hint: `${article}, ${formatRubles(price)}, в городе ${withUnit(quantity, 'шт.')}. Сначала позвоните покупателю`,
    })),
    ...(canStrike
      ? [{ value: 'strike', label: 'Убрать из заказа', hint: 'Оплаченное вернём, покупателю придёт сообщение' }]
      : []),
    { value: 'wait', label: 'Ждать товар', hint: 'Заказ останется в сборке с меткой «ждём товар»' },
    {
      value: 'ask',
      label: 'Передать оператору',
      hint: 'Метка «нехватка»: он созвонится, заменит или уберёт строку и вернёт деньги',
    },
  ]
  return (
    <Dialog open onClose={onClose} title="Нет на полке" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words}>
        <p>
          {line.name}, {line.article}. Остаток в «{line.place.name}» станет нулевым: больше его никто не купит.
        </p>
        {line.left > 1 && (
          <div className={blocks.row}>
            Не хватает
            <Stepper label="Сколько не хватает" value={count} min={1} max={line.left} onChange={setCount} />
          </div>
        )}
        {error && <Notice tone="warning">Где ещё есть товар, узнать не удалось. {wordsOf(error)}</Notice>}
        <RadioGroup legend="Как быть" look="card" options={options} value={choice} onValue={setChoice} />
        {edit && <EditOutcome preview={preview} error={refused} />}
        {card.canChange && (
          <p>
            <Link to={`/orders/${number}`}>Другая замена — в карточке заказа</Link>
          </p>
        )}
        <Button
          type="submit"
          look="red"
          disabled={choice === '' || (isEdit && (!after || preview?.problem !== null))}
          loading={form.isSending}
        >
          Так и сделать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
