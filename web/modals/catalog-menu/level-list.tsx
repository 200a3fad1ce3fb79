import { formatNumber } from '#rules/text/number-text.ts'
import { KnownCategoryIcon } from '../../parts/known-category-icon.tsx'
import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './catalog-menu.module.css'

export interface Level {
  code: string
  name: string
  url: string
  icon?: string | null
  goods?: number
  children?: readonly Level[]
}

interface Props {
  levels: readonly Level[]
  /** The first line: everything at this level. */
  all?: { name: string; url: string }
  onOpen: (level: Level) => void
}

export function LevelList({ levels, all, onOpen }: Props) {
  return (
    <ul className={css.levels}>
      {all && (
        <li>
          <Link to={all.url} className={css.all}>
            {all.name}
          </Link>
        </li>
      )}
      {levels.map((level) => (
        <li key={level.code}>
          {level.children && level.children.length > 0 ? (
            <button type="button" className={css.level} onClick={() => onOpen(level)}>
              {level.icon !== undefined && <KnownCategoryIcon icon={level.icon} />}
              <span className={css.name}>{level.name}</span>
              <Goods count={level.goods} />
              <Icon name="chevron-right" size="s" className={css.chevron} />
            </button>
          ) : (
            <Link to={level.url} className={css.level}>
              {level.icon !== undefined && <KnownCategoryIcon icon={level.icon} />}
              <span className={css.name}>{level.name}</span>
              <Goods count={level.goods} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const Goods = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <span className={css.goods}>{formatNumber(count)}</span>
