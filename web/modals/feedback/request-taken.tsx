import { useState } from 'react'
import { type CallPlace, CallPromise } from '../../parts/call-promise.tsx'
import { Button } from '#ui/button.tsx'
import { DoneState } from '#ui/done-state.tsx'

/** Done: when the call comes, by the hours of whoever will call. */
export function RequestTaken({ place, onClose }: { place?: CallPlace | undefined; onClose: () => void }) {
  const [now] = useState(() => Date.now())
  return (
    <DoneState
      title="Спасибо"
      actions={
        <Button look="black" onClick={onClose}>
          Хорошо
        </Button>
      }
    >
      <CallPromise place={place} now={now} />
    </DoneState>
  )
}
