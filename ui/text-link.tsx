import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import css from './text-link.module.css'

export type TextLinkProps = Omit<LinkProps, 'className'> & {
  /** `line`: inside a text; `quiet`: in lists and menus; `strong`: a heading or a card's name. */
  look?: 'line' | 'quiet' | 'strong'
  className?: string
  children: ReactNode
}

export function TextLink({ look = 'line', className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={clsx(css.link, css[look], className)} />
}
