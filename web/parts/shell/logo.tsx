import clsx from 'clsx'
import { Link } from '../link.tsx'
import { homePath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { used } from '../../ui/drawn.ts'
import css from './logo.module.css'
import { RULE, VICE, WORD } from './logo-paths.ts'

const OWN_NAME = 'Верстак'

const line = (name: string, d: string, className: string) => (import.meta.env.SSR ? `<path d="${d}" class="${className}"></path>` : used(name, className))
const VICE_ALONE = `<rect width="34" height="34" rx="6" class="${css.plate}"></rect>${line('vice', VICE, css.vice!)}`
/** As for icons (drawn.ts): the server draws, the browser leaves it so. */
const SIGN = { __html: VICE_ALONE }
const SIGN_WITH_WORD = { __html: VICE_ALONE + line('word', WORD, css.word!) + line('rule', RULE, css.rule!) }

/** The drawn wordmark is ours; a shop with another name gets it set in type beside the vice. */
export function Logo({ className }: { className?: string }) {
  const name = useInit().info.logoText
  const isDrawn = name === OWN_NAME
  return (
    <Link to={homePath} className={clsx(css.logo, className)} aria-label={`${name}, на главную`}>
      <svg
        viewBox={isDrawn ? '0 0 172 34' : '0 0 34 34'}
        className={css.drawing}
        aria-hidden
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- our own drawing
        dangerouslySetInnerHTML={isDrawn ? SIGN_WITH_WORD : SIGN}
      />
      {!isDrawn && <span className={css.name}>{name}</span>}
    </Link>
  )
}
