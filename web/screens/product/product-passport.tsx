import clsx from 'clsx'
import type { GoodFull } from '#contract/good.ts'
import { brandPath } from '../../paths.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './product-passport.module.css'

/** What a seller or a purchasing office asks for: beside the name, on a phone under the plate. */
export function ProductPassport({ good, className }: { good: GoodFull; className?: string }) {
  return (
    <div className={clsx(css.passport, className)}>
      <span className={css.entry}>
        Артикул <span className={css.code}>{good.article}</span>
        <CopyButton text={good.article} label="Скопировать артикул" />
      </span>
      <span className={css.entry}>
        Код <span className={css.code}>{good.code}</span>
      </span>
      <span className={css.entry}>
        Бренд <TextLink to={brandPath(good.vendor.slug)}>{good.vendor.name}</TextLink>
      </span>
    </div>
  )
}
