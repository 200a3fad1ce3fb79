import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { applyExchangeRun, dropExchangeRun, type RunCard, undoExchangeRun } from '#contract/office/exchange-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { runPreviewQuery, runQuery, undoPreviewQuery } from './exchange-queries.ts'
import { runChangesText } from './exchange-words.ts'
import css from './run.module.css'

const STEPS = {
  apply: { call: applyExchangeRun, done: 'Применяем: следите за ходом здесь' },
  drop: { call: dropExchangeRun, done: 'Запуск отменён, в магазине ничего не изменилось' },
  undo: { call: undoExchangeRun, done: 'Возвращено как было' },
} as const
type Step = keyof typeof STEPS

function useStep(run: RunCard, onDone: () => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: (step: Step) => api(STEPS[step].call, { params: { id: run.id } }),
    onSuccess({ data }, step) {
      queries.setQueryData(runQuery(run.id).queryKey, data)
      toast({ text: step === 'apply' && data.state === 'applied' ? 'Применено' : STEPS[step].done, tone: 'done' })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled() {
      onDone()
      void queries.invalidateQueries({ queryKey: ['exchange'] })
    },
  })
}

/** What waits for a person and why; what can be taken back. The safe way out stands first. */
export function RunSteps({ run, now }: { run: RunCard; now: Date }) {
  const mayWork = useMe().permissions.includes('exchange.work')
  const [asked, setAsked] = useState<Step | null>(null)
  const close = () => setAsked(null)
  const step = useStep(run, close)
  const isRehearsal = run.kind === 'rehearsal'
  return (
    <>
      {run.state === 'held' && (
        <Notice
          tone={isRehearsal && !run.brake?.length ? 'plain' : 'warning'}
          title={
            isRehearsal
              ? 'Это репетиция: в магазине ничего не изменилось'
              : 'Запуск ждёт решения, в магазине пока ничего не изменилось'
          }
          actions={
            mayWork && (
              <>
                <Button look="black" onClick={() => setAsked('drop')}>
                  {isRehearsal ? 'Забыть' : 'Отменить'}
                </Button>
                <Button onClick={() => setAsked('apply')}>{applyWords(run)}</Button>
              </>
            )
          }
        >
          {(run.brake ?? []).length > 0 && (
            <ul className={css.brakes}>
              {run.brake!.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <BrakeLinks run={run} />
        </Notice>
      )}
      {run.undoUntil && mayWork && (
        <div className={blocks.row}>
          <Button onClick={() => setAsked('undo')}>Вернуть как было</Button>
          <span className={blocks.quiet}>Можно до {relativeMomentText(run.undoUntil, now)}.</span>
        </div>
      )}
      {asked === 'apply' && (
        <ApplyDialog run={run} isSending={step.isPending} onClose={close} onApply={() => step.mutate('apply')} />
      )}
      {asked === 'drop' && (
        <Dialog open onClose={close} title={isRehearsal ? 'Забыть репетицию?' : 'Отменить запуск?'} size="s">
          <p>
            То, что прислано в этом запуске, забудется. В магазине ничего не изменится, следующий обмен придёт как
            обычно.
          </p>
          <div className={blocks.row}>
            <Button look="black" data-autofocus onClick={close}>
              Оставить ждать
            </Button>
            <Button loading={step.isPending} onClick={() => step.mutate('drop')}>
              {isRehearsal ? 'Забыть' : 'Отменить запуск'}
            </Button>
          </div>
        </Dialog>
      )}
      {asked === 'undo' && (
        <UndoDialog run={run} isSending={step.isPending} onClose={close} onUndo={() => step.mutate('undo')} />
      )}
    </>
  )
}

/** A person who presses it has looked at what was guessed for him, or has decided to sell without a margin. */
function applyWords({ brake }: RunCard): string {
  const rules = new Set((brake ?? []).map(({ rule }) => rule))
  if (rules.has('first') || rules.has('many-new')) return 'Принять догадки'
  return rules.size === 1 && rules.has('no-margin') ? 'Продавать по закупочной' : 'Применить'
}

/** Where what holds the run is decided. */
function BrakeLinks({ run: { brake, sourceId } }: { run: RunCard }) {
  const rules = new Set((brake ?? []).map(({ rule }) => rule))
  const hasGuesses = rules.has('first') || rules.has('many-new')
  if (!hasGuesses && !rules.has('no-margin')) return null
  return (
    <p className={blocks.row}>
      {hasGuesses && <Link to={`/exchange/mapping?source=${sourceId}`}>Посмотреть догадки</Link>}
      {rules.has('no-margin') && <Link to={`/exchange/sources/${sourceId}/prices`}>Задать наценку</Link>}
    </p>
  )
}

type ApplyProps = { run: RunCard; isSending: boolean; onClose: () => void; onApply: () => void }

/** By the figures the screen shows: they are counted anew once something was decided. */
function ApplyDialog({ run, isSending, onClose, onApply }: ApplyProps) {
  const { data: known, error, isFetching } = useQuery(runPreviewQuery(run.id))
  const data = isFetching ? undefined : known
  return (
    <Dialog open onClose={onClose} title="Применить запуск?" size="s">
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Spinner label="Считаем, что изменится" />}
      {data && (
        <p>
          {data.counts.length > 0
            ? `В магазине изменится: ${runChangesText(data)}.`
            : 'В магазине ничего не изменится.'}{' '}
          {data.pricesHeld > 0 && `Цены, которые вышли за пределы источника (${data.pricesHeld}), подождут отдельно. `}
          Вернуть как было можно 30 дней.
        </p>
      )}
      <div className={blocks.row}>
        <Button look="black" data-autofocus onClick={onClose}>
          Не применять
        </Button>
        <Button loading={isSending} disabled={!data} onClick={onApply}>
          {applyWords(run)}
        </Button>
      </div>
    </Dialog>
  )
}

type UndoProps = { run: RunCard; isSending: boolean; onClose: () => void; onUndo: () => void }

function UndoDialog({ run, isSending, onClose, onUndo }: UndoProps) {
  const { data, error } = useQuery(undoPreviewQuery(run.id))
  return (
    <Dialog open onClose={onClose} title="Вернуть как было до запуска?" size="s">
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Spinner label="Считаем, что вернётся" />}
      {data && (
        <ul className={blocks.list}>
          <li>
            <span>Вернётся значений</span>
            <strong>{formatNumber(data.restored)}</strong>
          </li>
          <li>
            <span>Останется: после запуска это изменили или заказали</span>
            <strong>{formatNumber(data.leftAlone)}</strong>
          </li>
        </ul>
      )}
      <p>Источник может прислать то же снова: поправьте причину в учёте до следующего обмена.</p>
      <div className={blocks.row}>
        <Button look="black" data-autofocus onClick={onClose}>
          Оставить
        </Button>
        <Button loading={isSending} disabled={!data} onClick={onUndo}>
          Вернуть как было
        </Button>
      </div>
    </Dialog>
  )
}
