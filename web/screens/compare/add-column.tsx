import type { GoodFull } from '#contract/good.ts'
import { Link } from '#ui/link.tsx'
import { categoryPath } from '../../paths.ts'
import { Icon } from '#ui/icon.tsx'
import css from './add-column.module.css'

/** The next one is found where the others come from. */
export function AddColumn({ goods }: { goods: readonly GoodFull[] }) {
  const { category } = goods.at(-1)!
  return (
    <div role="columnheader" className={css.column}>
      <Link to={categoryPath(category.code)} className={css.add}>
        <Icon name="plus" />
        <span>Добавить товар</span>
        <span className={css.from}>{category.name}</span>
      </Link>
    </div>
  )
}
