import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { finishPicking, type PickingCard, pickPieces, recallReady } from '#contract/office/picking.ts'
import { isMarkLike, markName, readMarkCode } from '#rules/goods/mark-code.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { dotted } from '#office/parts/dotted.ts'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { beep } from '#office/parts/scan/beep.ts'
import { preserveSeparators } from '#office/parts/scan/preserve-separators.ts'
import { useScanner } from '#office/parts/scan/use-scanner.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce, useSendQueue } from '#office/state/send-queue.ts'
import type { QueuedAction } from '#office/state/send-queue-storage.ts'
import css from './pick-order.module.css'
import { type CountedLine, countLines } from './counted-lines.ts'
import { PickLine } from './pick-line.tsx'
import { pickQuery, putPicking } from './picking-queries.ts'
import { lineOfMark, lineOfScan } from './scan.ts'
import { ShortDialog } from './short-dialog.tsx'

const PIECES = ['штука', 'штуки', 'штук'] as const
const NO_MARK = { code: null, error: null }
/** Sent and not through yet: the server has not heard of it, this phone has. */
const isOnTheWay = (actions: readonly QueuedAction[], mark: string) =>
  actions.some(({ refused, input }) => refused === null && input.body?.['mark'] === mark)

export async function loader({ params }: LoaderFunctionArgs) {
  await queries.ensureQueryData(pickQuery(params['number'] ?? ''))
  return params['number'] ?? ''
}

const keyOf = ({ code, place }: CountedLine) => `${place.id} ${code}`

export function Component() {
  const number = useLoaderData<typeof loader>()
  const { data: card, error } = useQuery(pickQuery(number))
  useLive((event) => {
    if (event.name === 'order' && event.order.number === number)
      void queries.invalidateQueries({ queryKey: pickQuery(number).queryKey })
  })
  return (
    <>
      <PageHead
        title={`Сборка ${number}`}
        back={{ to: '/picking', name: 'Сборка' }}
        {...(card && { note: noteOf(card) })}
      />
      {error && (
        <div className={blocks.desk}>
          <Notice tone="error">{wordsOf(error)}</Notice>
        </div>
      )}
      {card && <Picking card={card} />}
    </>
  )
}

const noteOf = ({ promise, contactName, statusText }: PickingCard) => dotted(promise, contactName, statusText)

function Picking({ card }: { card: PickingCard }) {
  const { number } = card
  const toast = useToast()
  const navigate = useNavigate()
  const actions = useSendQueue((state) => state.actions)
  const [alarm, setAlarm] = useState<string | null>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const [short, setShort] = useState<CountedLine | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const lines = countLines(card, actions)
  const mine = lines.filter(({ isMine }) => isMine)
  const others = lines.filter(({ isMine }) => !isMine)
  const left = lines.reduce((sum, line) => sum + line.left, 0)
  const isOpen = card.refusal === null

  function warn(words: string) {
    setAlarm(words)
    beep(false)
  }
  async function take(line: CountedLine, count: number, mark?: string) {
    setAlarm(null)
    setTouched(keyOf(line))
    const words = count > 0 ? 'взято' : 'возвращено на полку'
    try {
      const sent = await sendOnce(
        pickPieces,
        { params: { number }, body: { code: line.code, warehouseId: line.place.id, count, ...(mark && { mark }) } },
        { title: `Заказ ${number}: ${line.name}, ${words} ${Math.abs(count)}`, link: `/picking/${number}` },
      )
      if (sent.state === 'done') putPicking(sent.answer.data)
    } catch (error) {
      warn(wordsOf(error))
      void queries.invalidateQueries({ queryKey: pickQuery(number).queryKey })
    }
  }
  function onScan(code: string) {
    const { code: mark, error } = isMarkLike(code) ? readMarkCode(code) : NO_MARK
    if (error) return warn(`${error}.`)
    if (mark && isOnTheWay(actions, mark.text)) return warn('Этот код уже отсканирован: возьмите другую штуку.')
    const line = mark ? lineOfMark(lines, mark.gtin) : lineOfScan(lines, code)
    const named = mark ? markName(mark) : code
    if (!line) return warn(`«${named}» в этом заказе нет. Верните на полку и проверьте артикул.`)
    if (!line.isMine) return warn(`${line.name}: лежит в «${line.place.name}», там и соберут.`)
    if (line.left === 0)
      return warn(`${line.name}: уже собрано ${line.quantity} из ${line.quantity}. Эту штуку верните на полку.`)
    if (line.isMarked && !mark) return warn(`${line.name}: сканируйте квадратный код DataMatrix, не штрихкод.`)
    beep(true)
    void take(line, 1, line.isMarked ? mark?.text : undefined)
  }
  useScanner(onScan, isOpen && short === null)

  async function recall() {
    try {
      const sent = await sendOnce(
        recallReady,
        { params: { number } },
        { title: `Заказ ${number}: отозвать сообщение`, link: `/picking/${number}` },
      )
      if (sent.state === 'done') toast({ text: 'Сообщение отозвано: покупатель его не получит', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  async function finish() {
    setFinishing(true)
    try {
      const sent = await sendOnce(
        finishPicking,
        { params: { number } },
        { title: `Заказ ${number}: собран`, link: `/picking/${number}` },
      )
      if (sent.state === 'queued') {
        toast({ text: 'Связи нет: «собран» отправится само', tone: 'done' })
      } else {
        putPicking(sent.answer.data)
        toast({
          text: card.finish === 'ready' ? `Заказ ${number} готов к выдаче` : `Заказ ${number} собран, ждёт доставки`,
          tone: 'done',
          ...(sent.answer.data.recallable.length > 0 && {
            action: { label: 'Отозвать сообщение', onPress: () => void recall() },
          }),
        })
      }
      void navigate('/picking')
    } catch (error) {
      setFinishing(false)
      warn(wordsOf(error))
    }
  }

  return (
    <div className={clsx(blocks.desk, css.desk)}>
      {card.refusal && <Notice tone="warning">{card.refusal}.</Notice>}
      {card.comment && <Notice title="Комментарий покупателя">{card.comment}</Notice>}
      {alarm && (
        <div role="alert" className={css.alarm}>
          {alarm}
          <Button size="s" look="transparent-white" onClick={() => setAlarm(null)}>
            Понятно
          </Button>
        </div>
      )}
      {isOpen && <CodeField onCode={onScan} />}
      <Lines title="Взять с полок" lines={mine}>
        {(line) => (
          <PickLine
            key={keyOf(line)}
            line={line}
            isOpen={isOpen}
            isTouched={touched === keyOf(line)}
            onTake={(count) => void take(line, count)}
            onShort={() => setShort(line)}
          />
        )}
      </Lines>
      {others.length > 0 && (
        <Lines title="Лежит в других магазинах" lines={others}>
          {(line) => <PickLine key={keyOf(line)} line={line} isOpen={false} isTouched={false} />}
        </Lines>
      )}
      {isOpen && (
        <div className={css.bar}>
          <span role="status" className={css.left}>
            {left === 0 ? 'Собрано всё' : `Осталось: ${countText(left, PIECES)}`}
          </span>
          {card.finish ? (
            <Button
              look={left === 0 ? 'red' : 'white'}
              size="xl"
              disabled={left > 0 || card.isDone}
              loading={isFinishing}
              onClick={() => void finish()}
            >
              {card.isDone ? 'Собран' : card.finish === 'ready' ? 'Собран, к выдаче' : 'Собран'}
            </Button>
          ) : (
            <span className={blocks.quiet}>Готовым отметит магазин выдачи</span>
          )}
        </div>
      )}
      {short && <ShortDialog card={card} line={short} onClose={() => setShort(null)} />}
    </div>
  )
}

function Lines(props: { title: string; lines: readonly CountedLine[]; children: (line: CountedLine) => ReactNode }) {
  return (
    <section aria-label={props.title}>
      <h2 className={css.title}>{props.title}</h2>
      <ul className={css.lines}>{props.lines.map(props.children)}</ul>
    </section>
  )
}

/** A code nobody can scan is typed. */
function CodeField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      className={css.code}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) onCode(code.trim())
        setCode('')
      }}
    >
      <Input
        label="Сканируйте или введите штрихкод, артикул"
        value={code}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={preserveSeparators(setCode)}
        onChange={(event) => setCode(event.target.value)}
      />
    </form>
  )
}
