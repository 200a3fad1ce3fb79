import { catalogPath, homePath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '../search/search-field.tsx'
import css from './error-screen.module.css'

export default function NotFoundHelp() {
  return (
    <>
      <p className={css.text}>
        Возможно, адрес набран с ошибкой или страницу убрали. Поищите товар по названию, артикулу или модели — скорее
        всего, он у&nbsp;нас есть.
      </p>
      <SearchField label="Поиск товара" />
      <div className={css.buttons}>
        <Button look="black" size="l" to={catalogPath}>
          В каталог
        </Button>
        <Button look="white" size="l" to={homePath}>
          На главную
        </Button>
      </div>
    </>
  )
}
