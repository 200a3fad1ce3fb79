import clsx from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import css from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook =
  | 'red'
  | 'purple'
  | 'green'
  | 'black'
  | 'orange'
  | 'transparent-black'
  | 'transparent-white'
  | 'transparent-green'
  | 'white'
  | 'social'
export type ButtonSize = 'xl' | 'l' | 'm' | 's' | 'default'

type Shared = {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconName
  iconAfter?: IconName
  iconFilled?: boolean
  /** Takes the whole width of its parent. */
  wide?: boolean
  className?: string
  /** Without a text the button is a square with its icon: give `aria-label`. */
  children?: ReactNode
}

type AsButton = Shared &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    loading?: boolean
    ref?: Ref<HTMLButtonElement>
    to?: undefined
    href?: undefined
  }
type AsRoute = Shared & Omit<LinkProps, keyof Shared> & { href?: undefined }
type AsAnchor = Shared & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: undefined }

export type ButtonProps = AsButton | AsRoute | AsAnchor

export function Button({
  look = 'white',
  size = 'default',
  icon,
  iconAfter,
  iconFilled,
  wide,
  className,
  children,
  ...rest
}: ButtonProps) {
  const bare = children === undefined || children === null
  const classes = clsx(css.button, css[look], css[size], wide && css.wide, bare && css.bare, className)
  const iconSize = size === 's' || size === 'm' ? 's' : 'm'
  const content = (
    <>
      {icon && <Icon name={icon} size={iconSize} filled={iconFilled} />}
      {!bare && <span>{children}</span>}
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </>
  )
  if (rest.to !== undefined)
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    )
  if (rest.href !== undefined)
    return (
      <a {...rest} className={classes}>
        {content}
      </a>
    )

  const { loading, type = 'button', onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      // A busy button stays focusable and submits nothing, so a double click sends a form once.
      type={loading ? 'button' : type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? preventClick : onClick}
      className={clsx(classes, loading && css.loading)}
    >
      {content}
      {loading && <Spinner className={css.spinner} />}
    </button>
  )
}

function preventClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
