import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WorkHours } from '../../parts/work-hours.tsx'

/** Done: what happens next and when: in the branch's hours, or in those of whoever will call. */
export function RequestTaken({ hours, onClose }: { hours?: string; onClose: () => void }) {
  const { contacts } = useInit()
  return (
    <EmptyState
      done
      title="Спасибо, мы перезвоним"
      actions={
        <Button look="black" onClick={onClose}>
          Хорошо
        </Button>
      }
    >
      Обычно в течение часа в рабочее время: <WorkHours text={hours ?? contacts.workTimeFormatted} />.
    </EmptyState>
  )
}
