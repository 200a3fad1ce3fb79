import type { RunCard } from '#contract/office/exchange-runs.ts'
import { Notice } from '#ui/notice.tsx'
import css from './run.module.css'

/** What waits for a person, and why. */
export function RunSteps({ run }: { run: RunCard }) {
  if (run.state !== 'held') return null
  return (
    <Notice tone="warning" title="Запуск остановлен: решите, применять ли его">
      <ul className={css.brakes}>
        {(run.brake ?? []).map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
