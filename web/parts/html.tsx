import clsx from 'clsx'
import css from './html.module.css'

/** Text of the shop's editors, sanitised on the server: the one place where HTML enters a page. */
export function Html({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger
  return <div className={clsx(css.html, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
