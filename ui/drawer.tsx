import clsx from 'clsx'
import css from './drawer.module.css'
import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx'

export type DrawerProps = ModalFrameProps & {
  /** `bottom` is a sheet at every width. */
  side?: 'left' | 'right' | 'bottom'
}

/** A panel from an edge: filters, the mobile menu. */
export function Drawer({ side = 'right', className, ...rest }: DrawerProps) {
  return <ModalFrame {...rest} css={css} className={clsx(css.drawer, css[side], className)} />
}
