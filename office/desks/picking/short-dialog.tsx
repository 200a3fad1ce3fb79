import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PickingCard, reportShort } from '#contract/office/picking.ts'
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
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { wordsOf } from '#office/state/api.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import type { CountedLine } from './counted-lines.ts'
import css from './short-dialog.module.css'
import { choicesQuery, putPicking } from './picking-queries.ts'

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
  const places = (data?.places ?? []).filter(({ id, quantity }) => id !== line.place.id && quantity >= count)
  const chosen = places.find(({ id }) => choice === `from ${id}`)
  const way = chosen ? 'elsewhere' : choice === 'wait' ? 'wait' : 'ask'
  const form = useSendingForm(
    [],
    () =>
      sendOnce(
        reportShort,
        {
          params: { number },
          body: {
            code: line.code,
            warehouseId: line.place.id,
            count,
            way,
            ...(chosen && { fromWarehouseId: chosen.id }),
          },
        },
        { title: `Заказ ${number}: не хватило, ${line.name}`, link: `/picking/${number}` },
      ),
    (sent) => {
      if (sent.state === 'done') putPicking(sent.answer.data)
      toast({
        text: chosen ? `Возьмут в «${chosen.name}»` : way === 'wait' ? 'Заказ ждёт товар' : 'Передали оператору',
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
        {card.canChange && (data?.analogs.length ?? 0) > 0 && (
          <div>
            <h3 className={css.title}>Чем заменить</h3>
            <ul className={css.analogs}>
              {data!.analogs.map(({ code, name, article, price, quantity }) => (
                <li key={code}>
                  {name}, {article}: {formatRubles(price)}, в городе {withUnit(quantity, 'шт.')}
                </li>
              ))}
            </ul>
          </div>
        )}
        {card.canChange && (
          <Button to={`/orders/${number}`} prefetch="none" size="s">
            Открыть заказ: заменить или убрать строку
          </Button>
        )}
        <Button type="submit" look="red" disabled={choice === ''} loading={form.isSending}>
          Так и сделать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
