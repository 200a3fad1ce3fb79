import clsx from 'clsx'
import type { ButtonHTMLAttributes, Ref } from 'react'
import css from './text-link.module.css'

export type TextButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** Looks like a link, stays on the page: a dashed underline says that something opens here. */
export function TextButton({ className, ...rest }: TextButtonProps) {
  return <button type="button" {...rest} className={clsx(css.link, css.dashed, className)} />
}
