import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applyGoodsRun, cancelGoodsRun, type GoodsRunCard, undoGoodsRun } from '#contract/office/goods-runs.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { runCardQuery } from './price-queries.ts'
import { moveText } from './price-words.ts'
import css from './prices.module.css'

const PRICES = ['цена', 'цены', 'цен'] as const

const HEADS: Partial<Record<GoodsRunCard['state'], string>> = {
  ready: 'Что изменится',
  queued: 'Применяем',
  applying: 'Применяем',
  applied: 'Применено',
  'undo-queued': 'Возвращаем как было',
  undoing: 'Возвращаем как было',
  undone: 'Возвращено как было',
  cancelled: 'Отменено',
  failed: 'Не вышло',
  nothing: 'Ничего не изменится',
}

/** A run from its difference to its end: figures first, then the step, its progress, and the way back. */
export function RunPanel({ id, skipped, isForSchedule }: { id: number; skipped: number; isForSchedule: boolean }) {
  const { data: run, error } = useQuery(runCardQuery(id))
  const put = () => queries.invalidateQueries({ queryKey: ['prices'] })
  const applying = useSendingForm(
    [],
    () => api(applyGoodsRun, { params: { id }, body: { isSure: (run?.held ?? 0) > 0 } }),
    async () => void (await put()),
  )
  const cancelling = useSendingForm(
    [],
    () => api(cancelGoodsRun, { params: { id } }),
    async () => void (await put()),
  )
  const undoing = useSendingForm(
    [],
    () => api(undoGoodsRun, { params: { id }, body: {} }),
    async () => void (await put()),
  )
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  if (!run) return <p role="status">Считаем…</p>
  const price = run.fields.find(({ field }) => field === 'price')
  const isMoving = ['queued', 'applying', 'undo-queued', 'undoing'].includes(run.state)
  const words = applying.words ?? cancelling.words ?? undoing.words
  return (
    <section className={blocks.block} aria-labelledby="difference">
      <h2 id="difference">{HEADS[run.state]}</h2>
      <p className={blocks.quiet}>{run.title}</p>
      {words && <Notice tone="error">{words}</Notice>}
      {run.failure && <Notice tone="error">{run.failure}</Notice>}
      {isMoving && <RulerProgress label={`${run.done} из ${run.total}`} value={run.done} max={run.total} />}
      {price && (
        <dl className={css.figures}>
          <div>
            <dt>Товаров</dt>
            <dd>{run.goods}</dd>
          </div>
          <div>
            <dt>Цен вырастет</dt>
            <dd>{price.up ?? 0}</dd>
          </div>
          <div>
            <dt>Цен снизится</dt>
            <dd>{price.down ?? 0}</dd>
          </div>
          <div>
            <dt>В среднем на</dt>
            <dd>{price.average === null ? '—' : moveText(price.average)}</dd>
          </div>
        </dl>
      )}
      {run.state === 'nothing' && <p>Цены уже такие, или не нашлось товаров с ценой в этих филиалах.</p>}
      {run.held > 0 && (
        <Notice tone="warning">
          {countText(run.held, PRICES)} резко сдвинется. Проверьте:{' '}
          {run.heldCells
            .slice(0, 3)
            .map(({ title }) => title)
            .join('; ')}
          .
        </Notice>
      )}
      {run.refused > 0 && (
        <Notice tone="warning">
          Не изменим {countText(run.refused, ['цену', 'цены', 'цен'])}: {run.refusedCells[0]?.words}.
        </Notice>
      )}
      {skipped > 0 && (
        <Notice>
          У {countText(skipped, ['цены', 'цен', 'цен'])} нет закупочной: от чего считать, неизвестно, они останутся.
        </Notice>
      )}
      {run.leftAlone > 0 && (
        <Notice>{countText(run.leftAlone, PRICES)} за это время поменяли руками: их не тронули.</Notice>
      )}
      {run.extremes.length > 0 && (
        <Table
          caption="Сильнее всего"
          rows={run.extremes.slice(0, 8)}
          rowKey={({ key }) => key}
          rowHeads
          columns={[
            { key: 'title', title: 'Товар', cell: ({ title }) => title },
            { key: 'before', title: 'Было', figures: true, cell: ({ before }) => before },
            { key: 'after', title: 'Станет', figures: true, cell: ({ after }) => after },
            { key: 'percent', title: 'Сдвиг', figures: true, cell: ({ percent }) => moveText(percent) },
          ]}
        />
      )}
      <div className={blocks.row}>
        {run.state === 'ready' && !isForSchedule && (
          <Button look="red" loading={applying.isSending} onClick={() => void applying.submit()}>
            Изменить {countText(run.goods, GOODS)}
          </Button>
        )}
        {(run.state === 'queued' || run.state === 'applying') && (
          <Button loading={cancelling.isSending} onClick={() => void cancelling.submit()}>
            Остановить и вернуть
          </Button>
        )}
        {run.undoUntil && run.state === 'applied' && (
          <Button look="black" loading={undoing.isSending} onClick={() => void undoing.submit()}>
            Вернуть как было
          </Button>
        )}
        <Link to={`/goods/runs/${id}`}>Изменение №&nbsp;{id} целиком</Link>
      </div>
    </section>
  )
}
