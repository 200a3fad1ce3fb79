import type { ServiceCenter } from '#contract/shapes.ts'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import { Button } from '#ui/button.tsx'
import { DoneState } from '#ui/done-state.tsx'

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
    <DoneState
      title={`Заявка №\u00A0${number} принята`}
      actions={<Button onClick={onAgain}>Отправить ещё одну</Button>}
    >
      Номер пришёл в SMS. Привезите инструмент: {center.address}. <WorkHoursText text={center.workingSchedule} />.
    </DoneState>
  )
}
