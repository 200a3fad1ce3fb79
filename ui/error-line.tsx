import type { ReactNode } from 'react'
import css from './error-line.module.css'
import { Icon } from './icon.tsx'

/** What is wrong, under the control it is about; `id` is for its `aria-describedby`. */
export function ErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={css.error}>
      <Icon name="warning" size="xs" className={css.mark} />
      <span>{children}</span>
    </div>
  )
}
