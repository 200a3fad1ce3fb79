import { TextLink } from '#ui/text-link.tsx'
import type { TileData } from './category-tile-data.ts'
import css from './category-tile.module.css'

export function CategoryTile({ category }: { category: TileData }) {
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
      <h3 className={css.name}>
        <TextLink look="quiet" to={category.url} className={css.link}>
          {category.name}
        </TextLink>
      </h3>
      <ul className={css.children}>
        {category.children.map((child) => (
          <li key={child.code}>
            <TextLink look="quiet" to={child.url}>
              {child.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
