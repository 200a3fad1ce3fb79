import type { CategoryRoot } from '#contract/content.ts'
import { TextLink } from '../../ui/text-link.tsx'
import css from './category-tile.module.css'

const CHILDREN_SHOWN = 4

export function CategoryTile({ category }: { category: CategoryRoot }) {
  const { image } = category
  return (
    <div className={css.tile}>
      {image && (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="(width < 744px) 130px, 190px"
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          className={css.picture}
        />
      )}
      <h3 className={css.name}><TextLink look="quiet" to={category.url} className={css.link}>{category.name}</TextLink></h3>
      <ul className={css.children}>
        {category.children.slice(0, CHILDREN_SHOWN).map((child) => (
          <li key={child.code}><TextLink look="quiet" to={child.url}>{child.name}</TextLink></li>
        ))}
      </ul>
    </div>
  )
}
