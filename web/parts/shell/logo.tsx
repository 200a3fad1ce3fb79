import clsx from 'clsx'
import { Link } from '../link.tsx'
import { homePath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import css from './logo.module.css'
import { RULE, VICE, WORD } from './logo-paths.ts'

const OWN_NAME = 'Верстак'

/** The drawn wordmark is ours; a shop with another name gets it set in type beside the vice. */
export function Logo({ className }: { className?: string }) {
  const name = useInit().info.logoText
  const drawn = name === OWN_NAME
  return (
    <Link to={homePath} className={clsx(css.logo, className)} aria-label={`${name}, на главную`}>
      <svg viewBox={drawn ? '0 0 172 34' : '0 0 34 34'} className={css.drawing} aria-hidden>
        <rect width="34" height="34" rx="6" className={css.plate} />
        <path d={VICE} className={css.vice} />
        {drawn && <path d={WORD} className={css.word} />}
        {drawn && <path d={RULE} className={css.rule} />}
      </svg>
      {!drawn && <span className={css.name}>{name}</span>}
    </Link>
  )
}
