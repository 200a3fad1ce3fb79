import type { ServiceCenter } from '#contract/shapes.ts'
import { WorkHours } from '../../parts/work-hours.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Done: the number, and what to do now. */
export function RepairTaken({
  center,
  number,
  onAgain,
}: {
  center: ServiceCenter
  number: string
  onAgain: () => void
}) {
  return (
    <EmptyState done title={`Заявка ${number} принята`} actions={<Button onClick={onAgain}>Отправить ещё одну</Button>}>
      Номер пришёл в SMS. Привезите инструмент: {center.address}. <WorkHours text={center.workingSchedule} />.
    </EmptyState>
  )
}
