import clsx from 'clsx'
import { Link } from '#ui/link.tsx'
import { homePath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { spriteUse } from '#ui/icon-markup.ts'
import css from './logo.module.css'
import { RULE, VICE, WORD } from './logo-paths.ts'

const OWN_NAME = 'Верстак'

const line = (d: string, className = '') => `<path d="${d}" class="${className}"></path>`
/** As for icons (icon-markup.ts): the server writes the path, the browser leaves it so. */
const vice = `<rect width="34" height="34" rx="6" class="${css.plate}"></rect>${import.meta.env.SSR ? line(VICE, css.vice) : spriteUse('vice', css.vice)}`
const word = import.meta.env.SSR
  ? line(WORD, css.word) + line(RULE, css.rule)
  : spriteUse('word', css.word) + spriteUse('rule', css.rule)
const SIGN = { __html: vice }
const SIGN_WITH_WORD = { __html: vice + word }

/** The drawn wordmark is ours; a shop with another name gets it set in type beside the vice. */
export function Logo({ className }: { className?: string }) {
  const name = useInit().info.logoText
  const isOwnName = name === OWN_NAME
  return (
    <Link to={homePath} className={clsx(css.logo, className)} aria-label={`${name}, на главную`}>
      <svg
        viewBox={isOwnName ? '0 0 172 34' : '0 0 34 34'}
        className={css.drawing}
        aria-hidden
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- our own drawing
        dangerouslySetInnerHTML={isOwnName ? SIGN_WITH_WORD : SIGN}
      />
      {!isOwnName && <span className={css.name}>{name}</span>}
    </Link>
  )
}
