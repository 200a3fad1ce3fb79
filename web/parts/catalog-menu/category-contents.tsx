import type { CategoryRoot } from '#contract/content.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { NBSP } from '#rules/text/typography.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Link } from '#ui/link.tsx'
import css from './catalog-panel.module.css'

export function CategoryContents({ category }: { category: CategoryRoot }) {
  const { image } = category
  return (
    <>
      <div className={css.head}>
        <Link to={category.url} className={css.title}>
          {category.name}
          <Icon name="arrow-right" size="s" />
        </Link>
        {category.goods > 0 && (
          <TextLink to={`${category.url}?sort=new`} className={css.fresh}>
            Новинки раздела
          </TextLink>
        )}
      </div>
      <ul className={css.branches}>
        {category.children.map((branch) => (
          <li key={branch.code} className={css.branch}>
            <TextLink look="strong" to={branch.url}>
              {branch.name}
            </TextLink>
            <Count goods={branch.goods} />
            {branch.children.length > 0 && (
              <ul className={css.leaves}>
                {branch.children.map((leaf) => (
                  <li key={leaf.code}>
                    <TextLink look="quiet" to={leaf.url}>
                      {leaf.name}
                    </TextLink>
                    <Count goods={leaf.goods} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {category.vendors.length > 0 && (
        <div className={css.vendors}>
          <div>
            <p className={css.caption}>Бренды раздела</p>
            <ul className={css.chips}>
              {category.vendors.map((vendor) => (
                <li key={vendor.slug}>
                  <Chip to={vendor.url}>{vendor.name}</Chip>
                </li>
              ))}
            </ul>
          </div>
          {image && (
            <img
              key={image.src}
              src={image.src}
              srcSet={image.srcset}
              sizes="208px"
              width={image.width}
              height={image.height}
              alt=""
              className={css.picture}
            />
          )}
        </div>
      )}
    </>
  )
}

const Count = ({ goods }: { goods: number }) =>
  goods > 0 && <span className={css.count}>{NBSP + formatNumber(goods)}</span>
