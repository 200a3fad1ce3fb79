import clsx from 'clsx'
import type { ButtonHTMLAttributes, Ref } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName
  label: string
  size?: 's' | 'm'
  filled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A frameless square: close, clear, favourite, compare. */
export function IconButton({ icon, label, size = 'm', filled, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={clsx(css.button, css[size], className)}>
      <Icon name={icon} size={size} filled={filled} />
    </button>
  )
}
