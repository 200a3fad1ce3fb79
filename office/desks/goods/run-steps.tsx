import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { applyGoodsRun, cancelGoodsRun, type GoodsRunCard, undoGoodsRun } from '#contract/office/goods-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { readGoodsAgain } from './goods-queries.ts'
import { goodsRunQuery, isMoving } from './run-queries.ts'

type Step = { name: 'apply'; isSure: boolean } | { name: 'cancel' } | { name: 'undo'; fields?: string[] }

const send = (id: number, step: Step) => {
  const params = { id }
  if (step.name === 'apply') return api(applyGoodsRun, { params, body: { isSure: step.isSure } })
  if (step.name === 'cancel') return api(cancelGoodsRun, { params })
  return api(undoGoodsRun, { params, body: step.fields ? { fields: step.fields } : {} })
}

function useStep(run: GoodsRunCard) {
  const toast = useToast()
  return useMutation({
    mutationFn: (step: Step) => send(run.id, step),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled() {
      void queries.invalidateQueries({ queryKey: goodsRunQuery(run.id).queryKey })
      void queries.invalidateQueries({ queryKey: ['goods-runs'] })
    },
  })
}

/** What can be done with it now, and how far it is. */
export function GoodsRunSteps({ run, now }: { run: GoodsRunCard; now: Date }) {
  const step = useStep(run)
  const [isSure, setSure] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const isLive = isMoving(run)
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (wasLive.current && !isLive) void readGoodsAgain()
    wasLive.current = isLive
  }, [isLive])
  if (isLive)
    return (
      <Notice
        title={run.state === 'undoing' || run.state === 'undo-queued' ? 'Возвращаем как было' : 'Применяем'}
        actions={
          (run.state === 'applying' || run.state === 'queued') && (
            <Button size="s" loading={step.isPending} onClick={() => step.mutate({ name: 'cancel' })}>
              Остановить и вернуть
            </Button>
          )
        }
      >
        <RulerProgress
          label={`Готово ${formatNumber(run.done)} из ${formatNumber(run.total)}`}
          value={run.done}
          max={run.total}
        />
      </Notice>
    )
  if (run.state === 'ready')
    return (
      <Notice
        tone={run.held > 0 ? 'warning' : 'plain'}
        title="В магазине пока ничего не изменилось"
        actions={
          <>
            <Button
              look="red"
              loading={step.isPending}
              disabled={run.held > 0 && !isSure}
              onClick={() => step.mutate({ name: 'apply', isSure })}
            >
              Применить к {countText(run.goods, ['товару', 'товарам', 'товарам'])}
            </Button>
            <Button disabled={step.isPending} onClick={() => step.mutate({ name: 'cancel' })}>
              Не применять
            </Button>
          </>
        }
      >
        {run.refused > 0 && <p>Отклонено ячеек: {formatNumber(run.refused)}. Их товары останутся как есть.</p>}
        {run.held > 0 && (
          <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
            Цены, которые изменятся в 10 раз и больше ({formatNumber(run.held)}), проверены
          </Checkbox>
        )}
        {run.refused === 0 && run.held === 0 && <p>Посмотрите разницу ниже. Применённое можно вернуть 30 дней.</p>}
      </Notice>
    )
  if (run.state !== 'applied' || run.undoUntil === null) return null
  return (
    <Notice
      tone="done"
      title="Применено"
      actions={
        <Button loading={step.isPending} onClick={() => setUndoing(true)}>
          Вернуть как было…
        </Button>
      }
    >
      <p>Вернуть можно до: {relativeMomentText(run.undoUntil, now)}.</p>
      {isUndoing && (
        <UndoDialog
          run={run}
          onClose={() => setUndoing(false)}
          onUndo={(fields) => {
            setUndoing(false)
            step.mutate({ name: 'undo', ...(fields && { fields }) })
          }}
        />
      )}
    </Notice>
  )
}

type UndoProps = { run: GoodsRunCard; onClose: () => void; onUndo: (fields: string[] | null) => void }

/** All of it, or some fields alone. */
function UndoDialog({ run, onClose, onUndo }: UndoProps) {
  const [fields, setFields] = useState(run.fields.map(({ field }) => field))
  const isWhole = fields.length === run.fields.length
  return (
    <Dialog
      open
      onClose={onClose}
      title="Вернуть как было"
      size="s"
      footer={
        <>
          <Button look="red" disabled={fields.length === 0} onClick={() => onUndo(isWhole ? null : fields)}>
            Вернуть у {countText(run.goods, ['товара', 'товаров', 'товаров'])}
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </>
      }
    >
      {run.fields.length > 1 &&
        run.fields.map(({ field, label, rows }) => (
          <Checkbox
            key={field}
            checked={fields.includes(field)}
            count={formatNumber(rows)}
            onChange={(event) =>
              setFields(event.target.checked ? [...fields, field] : fields.filter((each) => each !== field))
            }
          >
            {label}
          </Checkbox>
        ))}
      <p>Что с тех пор изменили другие, останется как есть.</p>
    </Dialog>
  )
}
