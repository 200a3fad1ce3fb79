import clsx from 'clsx'
import { tieWords } from '#rules/text/tie-words.ts'
import css from './dialog.module.css'
import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx'

export type DialogProps = ModalFrameProps & { size?: 's' | 'm' | 'l' | 'full' }

/**
 * A modal in the middle of the screen; on a phone, a sheet from below. A field that should have the focus carries
 * `data-autofocus`.
 */
export function Dialog({ title, size = 'm', className, ...rest }: DialogProps) {
  const heading = typeof title === 'string' ? tieWords(title) : title
  return <ModalFrame {...rest} title={heading} css={css} className={clsx(css.dialog, css[size], className)} />
}
