import { useState } from 'react'
import { checkReturn, receiveReturn, type ReturnCard, type ReturnCardLine } from '#contract/office/returns.ts'
import { isMarkLike, markAmong, markName } from '#rules/goods/mark-code.ts'
import { RETURN_CONDITIONS, type ReturnCondition } from '#rules/order/returns.ts'
import { countText } from '#rules/text/plural.ts'
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
import { preserveSeparators } from '#office/parts/scan/preserve-separators.ts'
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

/** A line by the code of marking of one of its pieces; null: no piece of this return. */
function markedLine(lines: readonly ReturnCardLine[], scanned: string) {
  for (const line of lines) {
    const mark = markAmong(line.marks, scanned)
    if (mark) return { line, name: markName(mark) }
  }
  return null
}

/**
 * What has come, piece by piece: by a scanner, which types into the field, or by hand. Marked pieces are read by their
 * codes.
 */
export function ReceiveDialog({ card, onClose }: StepProps) {
  const toast = useToast()
  const [counts, setCounts] = useState<Record<string, number>>({})
  const [marks, setMarks] = useState<readonly { key: string; name: string }[]>([])
  const [code, setCode] = useState('')
  const [alarm, setAlarm] = useState<string | null>(null)
  const form = useReturnStep(
    card.number,
    ['marks'],
    (options) =>
      api(
        receiveReturn,
        {
          params: { number: card.number },
          body: {
            version: card.version,
            lines: card.lines.map((line) => ({ ...nameOf(line), received: counts[keyOf(line)] ?? 0 })),
            ...(marks.length > 0 && { marks: marks.map(({ name }) => name) }),
          },
        },
        options,
      ),
    () => {
      toast({ text: `Возврат ${card.number}: товар принят, проверьте его`, tone: 'done' })
      onClose()
    },
  )
  const countOf = (line: ReturnCardLine) => counts[keyOf(line)] ?? 0
  const marksOf = (line: ReturnCardLine) => marks.filter(({ key }) => key === keyOf(line))
  const setCount = (line: ReturnCardLine, count: number) => setCounts((now) => ({ ...now, [keyOf(line)]: count }))
  /** Of the same good, whichever line it came by. */
  const isRead = (name: string) => marks.some((mark) => mark.name === name)
  const warn = (words: string) => {
    beep(false)
    setAlarm(words)
  }
  function readMark(line: ReturnCardLine, name: string) {
    if (isRead(name)) return warn('Этот код уже отсканирован')
    if (marksOf(line).length >= line.quantity) return warn(`${line.name}: все штуки уже отмечены`)
    beep(true)
    setAlarm(null)
    setMarks((now) => [...now, { key: keyOf(line), name }])
    setCount(line, Math.max(countOf(line), marksOf(line).length + 1))
  }
  function scan() {
    const scanned = code.trim()
    const asked = plain(code)
    setCode('')
    if (asked === '') return
    if (isMarkLike(scanned)) {
      const found = markedLine(card.lines, scanned)
      return found
        ? readMark(found.line, found.name)
        : warn('Этот код не из заказа: товар с ним продали не здесь или уже вернули')
    }
    const fitting = card.lines.filter(
      (line) => line.barcode === asked || plain(line.article) === asked || line.code === asked,
    )
    const marked = fitting.find((line) => line.marks.length > marksOf(line).length)
    if (marked) return warn(`${marked.name}: сканируйте квадратный код DataMatrix, не штрихкод`)
    const line = fitting.find((each) => countOf(each) < each.quantity)
    if (!line)
      return warn(
        fitting.length > 0
          ? `${fitting[0]!.name}: все штуки уже отмечены`
          : `«${scanned}» в этом возврате нет: проверьте артикул`,
      )
    beep(true)
    setAlarm(null)
    setCount(line, countOf(line) + 1)
  }
  const came = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const unread = card.lines.reduce(
    (sum, line) => sum + Math.max(0, Math.min(countOf(line), line.marks.length) - marksOf(line).length),
    0,
  )
  const isMarked = card.lines.some((line) => line.marks.length > 0)
  return (
    <Dialog open title={`Принять товар, возврат ${card.number}`} onClose={onClose}>
      <Input
        label={isMarked ? 'Код маркировки, штрихкод или артикул' : 'Штрихкод или артикул'}
        data-autofocus
        hint="Сканер печатает сюда сам; Enter отмечает штуку"
        value={code}
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          preserveSeparators(setCode)(event)
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
                value={countOf(line)}
                min={marksOf(line).length}
                max={line.quantity}
                onChange={(count) => setCount(line, count)}
              />
              {line.marks.length > 0 && (
                <LineMarks
                  line={line}
                  count={countOf(line)}
                  read={marksOf(line).map(({ name }) => name)}
                  isRead={isRead}
                  onRead={(name) => readMark(line, name)}
                  onDrop={(name) => setMarks((now) => now.filter((mark) => mark.name !== name))}
                />
              )}
            </li>
          ))}
        </ul>
        {form.errors['marks'] && <Notice tone="error">{form.errors['marks']}</Notice>}
        {unread > 0 && (
          <Notice tone="warning">
            Отсканируйте ещё {countText(unread, ['код маркировки', 'кода маркировки', 'кодов маркировки'])}.
          </Notice>
        )}
        <Button type="submit" look="red" size="l" disabled={came === 0 || unread > 0} loading={form.isSending}>
          Принять
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

interface LineMarksProps {
  line: ReturnCardLine
  count: number
  read: readonly string[]
  isRead: (name: string) => boolean
  onRead: (name: string) => void
  onDrop: (name: string) => void
}

/** Which codes were read; one whose label is torn off is chosen among those sold. */
function LineMarks({ line, count, read, isRead, onRead, onDrop }: LineMarksProps) {
  const left = line.marks.map(markName).filter((name) => !isRead(name))
  return (
    <div className={css.marks}>
      {read.length === 0 && <p className={blocks.quiet}>Маркирован: отсканируйте DataMatrix каждой штуки</p>}
      {read.map((name) => (
        <p key={name} className={css.mark}>
          <span>{name}</span>
          <Button size="s" icon="close" aria-label={`Убрать код ${name}`} onClick={() => onDrop(name)} />
        </p>
      ))}
      {left.length > 0 && read.length < Math.max(1, count) && (
        <details>
          <summary>Код не читается</summary>
          <p className={blocks.quiet}>Сверьте с тем, что напечатано рядом с кодом, и выберите:</p>
          {left.map((name) => (
            <p key={name}>
              <Button size="s" className={css.code} onClick={() => onRead(name)}>
                {name}
              </Button>
            </p>
          ))}
        </details>
      )}
    </div>
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
