import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { GoodsRunCard } from '#contract/office/goods-runs.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'
import css from './run.module.css'

const signed = (percent: number) =>
  percent === 0 ? '' : withUnit(`${percent > 0 ? '+' : MINUS}${String(Math.abs(percent)).replace('.', ',')}`, '%')
const count = (value: number | null) => (value ? formatNumber(value) : '')
const CHANGES = { new: 'новое', gone: 'убрано' } as const

type Field = GoodsRunCard['fields'][number]
const MOVES = [
  { key: 'up', titles: ['Вырастет', 'Выросло'] },
  { key: 'down', titles: ['Снизится', 'Снизилось'] },
  { key: 'average', titles: ['В среднем', 'В среднем'] },
] as const
const moveText = (field: Field, key: (typeof MOVES)[number]['key']) =>
  key === 'average' ? (field.average === null ? '' : signed(field.average)) : count(field[key])

/** So many are shown at first. */
const FIRST_SAMPLES = 10

/** How much of what changes, the prices that move most, some of it whole, and what is refused. */
export function RunDifferencePanel({ run }: { run: GoodsRunCard }) {
  const [isWhole, setWhole] = useState(false)
  const isAhead = run.state === 'ready' || run.state === 'queued'
  // a column without a figure says nothing
  const moves = MOVES.filter(({ key }) => run.fields.some((field) => field[key])).map(({ key, titles }) => ({
    key,
    title: titles[isAhead ? 0 : 1],
  }))
  if (run.fields.length === 0 && run.refusedCells.length === 0)
    return (
      <section className={blocks.block} aria-labelledby="difference">
        <h2 id="difference">Менять нечего</h2>
        <p className={blocks.quiet}>Всё, что вы просили, у этих товаров уже так.</p>
      </section>
    )
  return (
    <>
      {run.fields.length > 0 && (
        <section className={blocks.block} aria-labelledby="difference">
          <h2 id="difference">{isAhead ? 'Что изменится' : 'Что изменилось'}</h2>
          <Table
            caption="Сколько чего"
            hideCaption
            rows={run.fields}
            rowKey={({ field }) => field}
            rowHeads
            columns={[
              { key: 'label', title: 'Поле', cell: ({ label }) => label },
              { key: 'rows', title: 'Строк', figures: true, cell: ({ rows }) => formatNumber(rows) },
              ...moves.map(({ key, title }) => ({
                key,
                title,
                figures: true,
                cell: (field: Field) => moveText(field, key),
              })),
            ]}
          />
        </section>
      )}
      <Cells id="held" title="Проверьте: цена изменится слишком сильно" cells={run.heldCells} all={run.held} />
      <Cells id="refused" title="Отклонено" cells={run.refusedCells} all={run.refused} />
      {run.extremes.length > 0 && (
        <section className={blocks.block} aria-labelledby="extremes">
          <h2 id="extremes">{isAhead ? 'Сильнее всего сдвинутся цены' : 'Сильнее всего сдвинулись цены'}</h2>
          <Table
            caption="Цены, которые сдвинутся сильнее всего"
            hideCaption
            rows={run.extremes}
            rowKey={({ key }) => key}
            rowHeads
            columns={[
              { key: 'title', title: 'Товар', cell: ({ title }) => title },
              { key: 'before', title: 'Было', figures: true, cell: ({ before }) => before },
              { key: 'after', title: isAhead ? 'Станет' : 'Стало', figures: true, cell: ({ after }) => after },
              { key: 'percent', title: 'Сдвиг', figures: true, cell: ({ percent }) => signed(percent) },
            ]}
          />
        </section>
      )}
      {run.samples.length > 0 && (
        <section className={blocks.block} aria-labelledby="samples">
          <h2 id="samples">Для примера</h2>
          <ul className={css.samples}>
            {run.samples
              .slice(0, isWhole ? undefined : FIRST_SAMPLES)
              .map(({ thing, key, title, change, fields, leftAlone }) => (
                <li key={`${thing}:${key}`} className={css.sample}>
                  <span className={css.title}>
                    <Link to={`/goods/${key.split('/', 1)[0]}`}>{title}</Link>{' '}
                    {change !== 'changed' && <span className={css.quiet}>{CHANGES[change]}</span>}
                    {leftAlone.length > 0 && <span className={css.quiet}> не тронуто: изменил кто-то другой</span>}
                  </span>
                  <dl className={css.fields}>
                    {fields.map(({ field, label, before, after }) => (
                      <Fragment key={field}>
                        <dt>{label}</dt>
                        <dd>
                          <del>{before ?? 'пусто'}</del> <span aria-hidden>→</span> <ins>{after ?? 'пусто'}</ins>
                        </dd>
                      </Fragment>
                    ))}
                  </dl>
                </li>
              ))}
          </ul>
          {!isWhole && run.samples.length > FIRST_SAMPLES && (
            <Button size="s" onClick={() => setWhole(true)}>
              Ещё примеры
            </Button>
          )}
        </section>
      )}
    </>
  )
}

type CellsProps = { id: string; title: string; cells: GoodsRunCard['refusedCells']; all: number }

function Cells({ id, title, cells, all }: CellsProps) {
  if (cells.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className={blocks.quiet}>{formatNumber(all)}</span>
      </h2>
      <ul className={css.samples}>
        {cells.map(({ key, field, title: good, label, words }) => (
          <li key={`${key}:${field}`} className={css.sample}>
            <span className={css.title}>{good}</span>
            <span>
              {label}: {words}
            </span>
          </li>
        ))}
      </ul>
      {all > cells.length && <p className={blocks.quiet}>И ещё {formatNumber(all - cells.length)}.</p>}
    </section>
  )
}
