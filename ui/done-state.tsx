import { useEffect, useRef } from 'react'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import css from './done-state.module.css'

/** What was asked for is done: green, and the focus comes here, for the button that was pressed is gone. */
export function DoneState(props: Omit<EmptyStateProps, 'icon' | 'failed'>) {
  const place = useRef<HTMLDivElement>(null)
  // said by the focus: a live region that comes together with its words is not read
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} role="status" tabIndex={-1} className={css.done}>
      <EmptyState {...props} icon="check" />
    </div>
  )
}
