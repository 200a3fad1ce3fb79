import { Fragment } from 'react'
import type { RunCard, RunDifference, RunSample } from '#contract/office/exchange-runs.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'
import css from './run.module.css'

const CHANGES = { new: 'новое', gone: 'убрано' } as const

const percentText = (percent: number) => withUnit(`${percent > 0 ? '+' : MINUS}${formatNumber(Math.abs(percent))}`, '%')
const count = (value: number) => (value > 0 ? formatNumber(value) : '—')

/** What the run changed, or would change: how much of what, the prices that moved most, some of it whole. */
export function RunDifferenceBlock({ run, difference }: { run: RunCard; difference: RunDifference | null }) {
  if (!difference || difference.counts.length === 0)
    return run.state === 'nothing' || run.state === 'held' ? (
      <section className={blocks.block} aria-labelledby="difference">
        <h2 id="difference">Изменений нет</h2>
        <p className={blocks.quiet}>Всё, что пришло, в магазине уже было.</p>
      </section>
    ) : null
  const isDone = run.state !== 'held'
  return (
    <>
      <section className={blocks.block} aria-labelledby="difference">
        <h2 id="difference">{isDone ? 'Что изменилось' : 'Что изменится'}</h2>
        <Table
          caption="Сколько чего"
          hideCaption
          rows={difference.counts}
          rowKey={({ thing }) => thing}
          rowHeads
          columns={[
            { key: 'thing', title: 'Что', cell: ({ label }) => label },
            { key: 'added', title: 'Новых', figures: true, cell: ({ added }) => count(added) },
            { key: 'changed', title: 'Изменено', figures: true, cell: ({ changed }) => count(changed) },
            { key: 'gone', title: 'Убрано', figures: true, cell: ({ gone }) => count(gone) },
          ]}
        />
      </section>
      {difference.extremes.length > 0 && (
        <section className={blocks.block} aria-labelledby="extremes">
          <h2 id="extremes">Сильнее всего сдвинулись цены</h2>
          <Table
            caption="Цены, которые сдвинулись сильнее всего"
            hideCaption
            rows={difference.extremes}
            rowKey={({ title }) => title}
            rowHeads
            columns={[
              { key: 'title', title: 'Товар', cell: ({ title }) => title },
              { key: 'before', title: 'Было', figures: true, cell: ({ before }) => formatRubles(before) },
              { key: 'after', title: 'Стало', figures: true, cell: ({ after }) => formatRubles(after) },
              { key: 'percent', title: 'Сдвиг', figures: true, cell: ({ percent }) => percentText(percent) },
            ]}
          />
        </section>
      )}
      {difference.counts.map(({ thing, label }) => {
        const samples = difference.samples.filter((sample) => sample.thing === thing)
        return (
          samples.length > 0 && (
            <section key={thing} className={blocks.block} aria-labelledby={`samples-${thing}`}>
              <h2 id={`samples-${thing}`}>{label}: для примера</h2>
              <ul className={css.samples}>
                {samples.map((sample) => (
                  <Sample key={sample.key} sample={sample} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function Sample({ sample: { title, change, fields } }: { sample: RunSample }) {
  return (
    <li className={css.sample}>
      <span className={css.title}>
        {title} {change !== 'changed' && <span className={css.change}>{CHANGES[change]}</span>}
      </span>
      {fields.length > 0 && (
        <dl className={css.fields}>
          {fields.map(({ label, before, after }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {change === 'changed' && (
                  <>
                    <del>{before ?? 'пусто'}</del> <span aria-hidden>→</span>{' '}
                  </>
                )}
                <ins>{(change === 'gone' ? before : after) ?? 'пусто'}</ins>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  )
}
