import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import type { GoodsRunCard } from '#contract/office/goods-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { RunDifferencePanel } from './run-difference.tsx'
import { goodsRunQuery } from './run-queries.ts'
import { GoodsRunSteps } from './run-steps.tsx'
import { GOODS_RUN_KINDS, GOODS_RUN_STATES } from './run-words.ts'

const GOODS = ['товар', 'товара', 'товаров'] as const

const idOf = (text: string | undefined) => {
  if (!/^\d{1,15}$/.test(text ?? '')) throw notFound('Такого изменения нет')
  return Number(text)
}

export async function loader({ params }: LoaderFunctionArgs) {
  await queries.fetchQuery(goodsRunQuery(idOf(params['id'])))
  return null
}

export function Component() {
  const { id } = useParams()
  const { data: run } = useQuery(goodsRunQuery(idOf(id)))
  const now = useMinuteClock()
  if (!run) return null
  const { name, tone } = GOODS_RUN_STATES[run.state]
  return (
    <>
      <PageHead
        title={run.title}
        back={{ to: '/goods/runs', name: 'Изменения' }}
        note={
          <>
            {GOODS_RUN_KINDS[run.kind]} ·{' '}
            <Badge look="soft" tone={tone}>
              {name}
            </Badge>
          </>
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <div className={blocks.column}>
          {run.failure && (
            <Notice tone="error" title="Не вышло, в магазине ничего не изменилось">
              {run.failure}
            </Notice>
          )}
          <GoodsRunSteps run={run} now={now} />
          <RunDifferencePanel run={run} />
        </div>
        <RunFacts run={run} now={now} />
      </div>
    </>
  )
}

function RunFacts({ run, now }: { run: GoodsRunCard; now: Date }) {
  const facts: [string, string | null][] = [
    ['Товаров', countText(run.goods, GOODS)],
    ['Строк', formatNumber(run.total)],
    ['Отклонено', run.refused > 0 ? formatNumber(run.refused) : null],
    ['Не тронуто: меняли другие', run.leftAlone > 0 ? formatNumber(run.leftAlone) : null],
    ['Кто', run.by],
    ['Составлено', relativeMomentText(run.createdAt, now)],
    ['Закончено', run.endedAt && relativeMomentText(run.endedAt, now)],
    ['Вернуть можно до', run.undoUntil && relativeMomentText(run.undoUntil, now)],
  ]
  return (
    <section className={blocks.block} aria-labelledby="facts">
      <h2 id="facts">Коротко</h2>
      <ul className={blocks.list}>
        {facts.map(
          ([label, text]) =>
            text && (
              <li key={label}>
                <span>{label}</span>
                <span>{text}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
