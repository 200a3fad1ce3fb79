import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

/** What was typed before and not sent is here again; it can be thrown away. */
export function RestoredDraft({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  const now = useMinuteClock()
  if (at === null) return null
  return (
    <Notice
      actions={
        <Button size="s" onClick={onDiscard}>
          Начать заново
        </Button>
      }
    >
      Здесь то, что вы набрали {relativeMomentText(at, now)} и не отправили.
    </Notice>
  )
}
