import { useState } from 'react'
import { checkReturn, receiveReturn, type ReturnCard, type ReturnCardLine } from '#contract/office/returns.ts'
import { RETURN_CONDITIONS, type ReturnCondition } from '#rules/order/returns.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { beep } from '#office/parts/scan/beep.ts'
import { api } from '#office/state/api.ts'
import { useReturnStep } from './return-queries.ts'
import css from './return.module.css'

const keyOf = ({ code, complectOf }: ReturnCardLine) => `${code} ${complectOf ?? ''}`
const nameOf = ({ code, complectOf }: ReturnCardLine) => ({ code, complectOf })
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

interface StepProps {
  card: ReturnCard
  onClose: () => void
}

/** What has come, piece by piece: by a scanner, which types into the field, or by hand. */
export function ReceiveDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const [counts, setCounts] = useState<Record<string, number>>({})
  const [code, setCode] = useState('')
  const [alarm, setAlarm] = useState<string | null>(null)
  const form = useReturnStep(
    card.number,
    [],
    (options) =>
      api(
        receiveReturn,
        {
          params: { number: card.number },
          body: {
            version: card.version,
            lines: card.lines.map((line) => ({ ...nameOf(line), received: counts[keyOf(line)] ?? 0 })),
          },
        },
        options,
      ),
    () => {
      toast({ text: `Возврат ${card.number}: товар принят, проверьте его`, tone: 'done' })
      onClose()
    },
  )
  function scan() {
    const asked = plain(code)
    setCode('')
    if (asked === '') return
    const fitting = card.lines.filter(
      (line) => line.barcode === asked || plain(line.article) === asked || line.code === asked,
    )
    const line = fitting.find((each) => (counts[keyOf(each)] ?? 0) < each.quantity)
    beep(line !== undefined)
    setAlarm(
      line
        ? null
        : fitting.length > 0
          ? `${fitting[0]!.name}: все штуки уже отмечены`
          : `«${code.trim()}» в этом возврате нет: проверьте артикул`,
    )
    if (line) setCounts((now) => ({ ...now, [keyOf(line)]: (now[keyOf(line)] ?? 0) + 1 }))
  }
  const came = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return (
    <Dialog open title={`Принять товар, возврат ${card.number}`} onClose={onClose}>
      <Input
        label="Штрихкод или артикул"
        data-autofocus
        hint="Сканер печатает сюда сам; Enter отмечает штуку"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          scan()
        }}
      />
      {alarm && <Notice tone="error">{alarm}</Notice>}
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        <ul className={css.pieces}>
          {card.lines.map((line) => (
            <li key={keyOf(line)} className={css.piece}>
              <span>
                {line.name} <span className={blocks.quiet}>{line.article}</span>
              </span>
              <Stepper
                label={`Пришло: ${line.name}`}
                value={counts[keyOf(line)] ?? 0}
                min={0}
                max={line.quantity}
                onChange={(count) => setCounts((now) => ({ ...now, [keyOf(line)]: count }))}
              />
            </li>
          ))}
        </ul>
        <Button type="submit" look="red" size="l" disabled={came === 0} loading={form.isSending}>
          Принять
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

type Counts = Record<ReturnCondition, number>
const NONE: Counts = { sellable: 0, faulty: 0, parts: 0 }
const sumOf = ({ sellable, faulty, parts }: Counts) => sellable + faulty + parts

/** What each piece is good for: whole ones go back on the shelf when the return is settled, the rest does not. */
export function CheckDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const lines = card.lines.filter(({ received }) => (received ?? 0) > 0)
  const [counts, setCounts] = useState<Record<string, Counts>>(() =>
    Object.fromEntries(
      lines.map((line) => [
        keyOf(line),
        { ...NONE, [card.quality === 'good' ? 'sellable' : 'faulty']: line.received ?? 0 },
      ]),
    ),
  )
  const [finding, setFinding] = useState('')
  const form = useReturnStep(
    card.number,
    ['finding'],
    (options) =>
      api(
        checkReturn,
        {
          params: { number: card.number },
          body: {
            version: card.version,
            lines: lines.map((line) => ({ ...nameOf(line), ...(counts[keyOf(line)] ?? NONE) })),
            finding,
          },
        },
        options,
      ),
    () => {
      toast({ text: `Возврат ${card.number}: товар проверен`, tone: 'done' })
      onClose()
    },
  )
  const isWhole = lines.every((line) => sumOf(counts[keyOf(line)] ?? NONE) === line.received)
  return (
    <Dialog open title={`Проверить товар, возврат ${card.number}`} onClose={onClose}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        <ul className={css.pieces}>
          {lines.map((line) => (
            <li key={keyOf(line)} className={css.piece}>
              <span>{line.name}</span>
              <span className={css.figure}>пришло {line.received}</span>
              <div className={css.conditions}>
                {(Object.entries(RETURN_CONDITIONS) as [ReturnCondition, string][]).map(([condition, name]) => (
                  <div key={condition} className={css.condition}>
                    <span>{name}</span>
                    <Stepper
                      label={`${name}: ${line.name}`}
                      value={counts[keyOf(line)]?.[condition] ?? 0}
                      min={0}
                      max={line.received ?? 0}
                      onChange={(count) =>
                        setCounts((now) => ({
                          ...now,
                          [keyOf(line)]: { ...(now[keyOf(line)] ?? NONE), [condition]: count },
                        }))
                      }
                    />
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
        {!isWhole && <Notice tone="warning">Состояние отметьте у каждой пришедшей штуки.</Notice>}
        <Textarea
          label="Что нашли"
          rows={3}
          max={1000}
          hint="Прочтёт покупатель"
          value={finding}
          error={form.errors['finding']}
          onValue={setFinding}
        />
        <Button type="submit" look="red" size="l" disabled={!isWhole} loading={form.isSending}>
          Проверено
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
