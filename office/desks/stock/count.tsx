import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CountCard, countPieces, forgetCounted } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatMoney } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { beep } from '#office/parts/scan/beep.ts'
import { useScanner } from '#office/parts/scan/use-scanner.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useLive } from '#office/state/live.ts'
import { sendOnce, useSendQueue } from '#office/state/send-queue.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CloseDialog } from './close-dialog.tsx'
import { CountedRow, TotalDialog } from './counted-row.tsx'
import { type CountedGood, goodOfScan, withWaiting } from './counted-goods.ts'
import { CountLeft } from './count-left.tsx'
import { COUNT_STATES, countTitle, countWorth } from './count-words.ts'
import css from './count.module.css'
import { countQuery, putCount } from './stock-queries.ts'
import { UndoBlock } from './undo-block.tsx'

const REREAD_MS = 400

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  await queries.ensureQueryData(countQuery(id)).catch(() => undefined)
  return id
}

/** A round along the shelves with a scanner: pieces add up, differences show themselves. */
export function Component() {
  const id = useLoaderData<typeof loader>()
  const now = useMinuteClock()
  const { data: card, error } = useQuery(countQuery(id))
  return (
    <>
      <PageHead
        title={card ? countTitle(card) : `Пересчёт № ${id}`}
        back={{ to: '/goods/stock/counts', name: 'Пересчёты' }}
        {...(card && {
          note: dotted(
            `Пересчёт №\u00A0${id}`,
            card.startedBy,
            relativeMomentText(card.endedAt ?? card.startedAt, now),
            card.note,
          ),
          actions: (
            <>
              {card.isBlind && <Badge look="soft">вслепую</Badge>}
              <Badge look="soft" tone={COUNT_STATES[card.state].tone}>
                {COUNT_STATES[card.state].name}
              </Badge>
              {card.lines.length > 0 && <CountPapers card={card} />}
            </>
          ),
        })}
      />
      {error && (
        <div className={blocks.desk}>
          <Notice tone="error">{wordsOf(error)}</Notice>
        </div>
      )}
      {card && <Counting card={card} />}
    </>
  )
}

function Counting({ card }: { card: CountCard }) {
  const actions = useSendQueue((state) => state.actions)
  const [alarm, setAlarm] = useState<string | null>(null)
  const [touched, setTouched] = useState<string | null>(null)
  const [isClosing, setClosing] = useState(false)
  const [typing, setTyping] = useState<CountedGood | null>(null)
  const { goods, unknown } = withWaiting(card, actions)
  const isOpen = card.state === 'open' && card.mayCount
  const isBlind = card.state === 'open' && card.isBlind
  const me = useMe()
  const reread = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a colleague's scans; of a dozen in a second the screen is read once
  useLive((event) => {
    if (event.name !== 'thing' || event.thing.kind !== 'count' || event.thing.number !== String(card.id)) return
    if (event.thing.by === me.id && event.thing.status === 'open') return
    clearTimeout(reread.current)
    reread.current = setTimeout(() => void queries.invalidateQueries(countQuery(card.id)), REREAD_MS)
  })
  useEffect(() => () => clearTimeout(reread.current), [])
  const different = goods.filter(({ difference, isMoved }) => difference !== 0 || isMoved)
  const link = `/goods/stock/counts/${card.id}`

  function warn(words: string) {
    setAlarm(words)
    beep(false)
  }
  /** Known here or not: what it is, the server knows. */
  async function count(scanned: string, by: { add: number } | { set: number }, name = scanned) {
    setAlarm(null)
    try {
      const sent = await sendOnce(
        countPieces,
        { params: { id: card.id }, body: { scanned, ...by } },
        { title: `Пересчёт № ${card.id}: ${name}, ${'add' in by ? `ещё ${by.add}` : `всего ${by.set}`}`, link },
      )
      if (sent.state === 'queued') return
      const line = sent.answer.data
      setTouched(line.code)
      const before = queries.getQueryData(countQuery(card.id).queryKey) ?? card
      const wasLeft = before.left.goods.some(({ code }) => code === line.code)
      putCount({
        ...before,
        lines: [line, ...before.lines.filter(({ code }) => code !== line.code)],
        left: {
          total: before.left.total - (wasLeft ? 1 : 0),
          goods: before.left.goods.filter(({ code }) => code !== line.code),
        },
      })
    } catch (error) {
      warn(wordsOf(error))
    }
  }
  function onScan(code: string) {
    const known = goodOfScan(goods, code) ?? goodOfScan(card.left.goods, code)
    if (known) setTouched(known.code)
    beep(true)
    void count(code, { add: 1 }, known?.name)
  }
  useScanner(onScan, isOpen && !isClosing && typing === null)
  async function recount({ code, name }: CountedGood) {
    try {
      const sent = await sendOnce(
        forgetCounted,
        { params: { id: card.id }, body: { code } },
        { title: `Пересчёт № ${card.id}: ${name}, посчитать заново`, link },
      )
      if (sent.state === 'done') putCount(sent.answer.data)
    } catch (error) {
      warn(wordsOf(error))
    }
  }
  const rows = (list: readonly CountedGood[], words: string) =>
    list.length === 0 ? (
      <p className={blocks.quiet}>{words}</p>
    ) : (
      <ul className={css.lines}>
        {list.map((good) => (
          <CountedRow
            key={good.code}
            good={good}
            isOpen={isOpen}
            isBlind={isBlind}
            isTouched={touched === good.code}
            onAdd={(add) => void count(good.code, { add }, good.name)}
            onType={() => setTyping(good)}
            onRecount={() => void recount(good)}
          />
        ))}
      </ul>
    )
  const pieces = goods.reduce((sum, { counted }) => sum + counted, 0)
  return (
    <div className={clsx(blocks.desk, isOpen && css.desk)}>
      {alarm && (
        <div role="alert" className={css.alarm}>
          {alarm}
          <Button size="s" look="transparent-white" onClick={() => setAlarm(null)}>
            Понятно
          </Button>
        </div>
      )}
      {isOpen && <CodeField onCode={onScan} />}
      {unknown.map(({ scanned, count: pieces_ }) => (
        <Notice key={scanned} tone="warning">
          «{scanned}», {withUnit(pieces_, 'шт.')}: узнаем, что это, когда вернётся связь.
        </Notice>
      ))}
      <Tabs
        label="Пересчёт"
        items={[
          {
            id: 'counted',
            label: 'Посчитано',
            count: goods.length,
            content: rows(goods, isOpen ? 'Сканируйте первый товар: он появится здесь.' : 'Ничего не посчитали.'),
          },
          ...(isBlind
            ? []
            : [
                {
                  id: 'differences',
                  label: 'Разницы',
                  count: different.length,
                  content: (
                    <>
                      <Worth goods={different} />
                      {rows(different, 'Пока всё сходится.')}
                    </>
                  ),
                },
              ]),
          ...(card.state === 'open'
            ? [
                {
                  id: 'left',
                  label: 'Не нашли',
                  count: card.left.total,
                  content: <CountLeft card={card} isBlind={isBlind} />,
                },
              ]
            : []),
        ]}
      />
      {(card.undoUntil ?? card.undoneAt) && <UndoBlock card={card} />}
      {isOpen && (
        <div className={css.bar}>
          <span role="status" className={css.sum}>
            {countText(goods.length, GOODS)}, {withUnit(pieces, 'шт.')}
          </span>
          <Button
            look="red"
            size="xl"
            disabled={actions.some(({ refused }) => refused === null)}
            onClick={() => setClosing(true)}
          >
            Закончить
          </Button>
        </div>
      )}
      {typing && (
        <TotalDialog
          good={typing}
          onClose={() => setTyping(null)}
          onSet={(set) => void count(typing.code, { set }, typing.name)}
        />
      )}
      {isClosing && <CloseDialog card={card} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** Of the differences, in roubles. */
function Worth({ goods }: { goods: readonly CountedGood[] }) {
  const { lacking, extra } = countWorth(goods)
  if (lacking === 0 && extra === 0) return null
  return (
    <p className={css.worth}>
      Недостача <strong>{formatMoney(lacking)}</strong>, излишки <strong>{formatMoney(extra)}</strong>{' '}
      <span className={css.note}>по ценам продажи</span>
    </p>
  )
}

/** The papers of a count, and its lines as a file. */
function CountPapers({ card }: { card: CountCard }) {
  return (
    <>
      <Button size="s" icon="print" to={`/goods/stock/counts/${card.id}/print/list`} target="_blank">
        ИНВ-3
      </Button>
      {!(card.state === 'open' && card.isBlind) && (
        <Button size="s" icon="print" to={`/goods/stock/counts/${card.id}/print/sheet`} target="_blank">
          ИНВ-19
        </Button>
      )}
      {card.state !== 'open' && (
        <Button size="s" icon="download" href={`/api/office/stock-counts/${card.id}/file`} download>
          CSV
        </Button>
      )}
    </>
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
        onChange={(event) => setCode(event.target.value)}
      />
    </form>
  )
}
