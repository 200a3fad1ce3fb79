import type { ExportRun } from '#contract/office/exports.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { EXPORT_KINDS } from '#rules/exports/export-kinds.ts'
import { bytesText } from '#rules/text/bytes-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { dotted } from '#office/parts/dotted.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './exports.module.css'

const STATES: Record<ExportRun['state'], { words: string; tone: BadgeTone }> = {
  asked: { words: 'можно скачать', tone: 'grey' },
  waiting: { words: 'ждёт', tone: 'orange' },
  sending: { words: 'отправляется', tone: 'orange' },
  done: { words: 'готова', tone: 'green' },
  failed: { words: 'не вышла', tone: 'red' },
}

export function RunBadge({ run }: { run: ExportRun }) {
  const { words, tone } = STATES[run.state]
  return (
    <Badge look="soft" tone={tone}>
      {words}
    </Badge>
  )
}

const ROWS = ['строка', 'строки', 'строк'] as const

export function runFigures({ rows, bytes, state }: ExportRun): string {
  if (state !== 'done' && state !== 'asked') return ''
  return dotted(rows === null ? '' : countText(rows, ROWS), bytes === null ? '' : bytesText(bytes))
}

/** What became of each: rows, size, and why it did not arrive. */
export function ExportRuns({ runs, label }: { runs: readonly ExportRun[]; label: string }) {
  const now = useMinuteClock()
  return (
    <ul className={css.runs} aria-label={label}>
      {runs.map((run) => (
        <li key={run.id} className={css.run}>
          <div className={css.words}>
            <span className={css.title}>
              <b>{run.name || EXPORT_KINDS[run.kind].name}</b> <RunBadge run={run} />
            </span>
            <span className={css.quiet}>{dotted(run.fileName, runFigures(run))}</span>
            {run.failure && run.state !== 'done' && (
              <span className={css.failure}>
                {run.failure}
                {run.nextTryAt &&
                  `. Попытка ${run.tries} не удалась, следующая ${relativeMomentText(run.nextTryAt, now)}`}
              </span>
            )}
          </div>
          <span className={css.when}>
            {dotted(relativeMomentText(run.createdAt, now), run.name ? (run.who ?? '') : '')}
          </span>
          {run.path && (
            <Button
              size="s"
              icon="download"
              aria-label={`Скачать ${run.fileName} ещё раз`}
              onClick={() => location.assign(run.path!)}
            >
              Ещё раз
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
