import { CategoryIcon } from '#ui/category-icon.tsx'
import { CATEGORY_ICONS } from '#ui/category-icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ICONS } from '#ui/icon-names.ts'
import css from './icons-section.module.css'
import { Specimen } from './specimen.tsx'

export function IconsSection() {
  return (
    <>
      <Specimen title="Интерфейс" note="24 px, одна толщина линии" layout="plain">
        <ul className={css.icons}>
          {ICONS.map((name) => (
            <li key={name} className={css.icon}>
              <Icon name={name} />
              <span className={css.name}>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Виды товаров" layout="plain">
        <ul className={css.icons}>
          {CATEGORY_ICONS.map((name) => (
            <li key={name} className={css.icon}>
              <CategoryIcon name={name} size="l" />
              <span className={css.name}>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Размеры и заливка">
        <Icon name="star" size="xs" />
        <Icon name="star" size="s" />
        <Icon name="star" />
        <Icon name="star" size="l" />
        <Icon name="star" filled />
        <Icon name="heart" filled />
      </Specimen>
    </>
  )
}
