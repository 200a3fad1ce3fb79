import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CountCard, countPieces, forgetCounted } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
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
import { sendOnce, useSendQueue } from '#office/state/send-queue.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CloseDialog } from './close-dialog.tsx'
import { CountedRow, TotalDialog } from './counted-row.tsx'
import { type CountedGood, goodOfScan, withWaiting } from './counted-goods.ts'
import { COUNT_STATES, countTitle } from './count-words.ts'
import css from './count.module.css'
import { countQuery, putCount } from './stock-queries.ts'
import { UndoBlock } from './undo-block.tsx'

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
            <Badge look="soft" tone={COUNT_STATES[card.state].tone}>
              {COUNT_STATES[card.state].name}
            </Badge>
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
          {
            id: 'differences',
            label: 'Разницы',
            count: different.length,
            content: rows(different, 'Пока всё сходится.'),
          },
          ...(card.state === 'open'
            ? [
                {
                  id: 'left',
                  label: 'Не нашли',
                  count: card.left.total,
                  content: <Left card={card} />,
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

/** What should be there and has not been scanned yet. */
function Left({ card }: { card: CountCard }) {
  const { total, goods } = card.left
  if (total === 0) return <p className={blocks.quiet}>Всё, что должно здесь лежать, посчитано.</p>
  return (
    <>
      <ul className={clsx(blocks.list, css.left)}>
        {goods.map(({ code, name, article, shelf, expected, unit }) => (
          <li key={code}>
            <span>
              {name} <span className={css.note}>{dotted(article, shelf && `полка ${shelf}`)}</span>
            </span>
            <span className={css.figure}>{withUnit(expected, unit)}</span>
          </li>
        ))}
      </ul>
      {total > goods.length && (
        <p className={blocks.quiet}>
          Показаны первые {goods.length}, всего {countText(total, GOODS)}.
        </p>
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
