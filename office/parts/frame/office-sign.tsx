import { spriteUse } from '#ui/icon-markup.ts'
import css from './office-sign.module.css'

const SIGN = { __html: spriteUse('vice') }

/** The shop's sign; on a dark plate, so that a tab of the office is distinguished from one of the shop. */
export function OfficeSign() {
  return (
    <span className={css.plate}>
      {/* oxlint-disable-next-line react/no-danger -- our own drawing */}
      <svg viewBox="0 0 34 34" aria-hidden className={css.vice} dangerouslySetInnerHTML={SIGN} />
    </span>
  )
}
