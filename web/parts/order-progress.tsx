import type { Order } from '#contract/user-orders.ts'
import { Badge } from '#ui/badge.tsx'
import { RulerProgress } from '#ui/ruler-progress.tsx'

/** How far a status is along the way; what is not here shows its words alone. */
const ALONG: Record<string, number> = {
  new: 1,
  'awaiting-payment': 1,
  assembling: 2,
  ready: 3,
  delivering: 3,
  completed: 4,
}
const WHOLE_WAY = 4

export function OrderProgress({ order: { status, statusText } }: { order: Pick<Order, 'status' | 'statusText'> }) {
  const along = ALONG[status]
  if (along === undefined)
    return (
      <div>
        <Badge tone={status === 'cancelled' ? 'grey' : 'ink'} look="soft">
          {statusText}
        </Badge>
      </div>
    )
  return (
    <RulerProgress label={statusText} value={along} max={WHOLE_WAY} tone={status === 'completed' ? 'green' : 'ink'} />
  )
}
