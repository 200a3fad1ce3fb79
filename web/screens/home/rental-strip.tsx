import type { Image } from '#contract/shapes.ts'
import { rentalCatalogPath, rentalPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import css from './rental-strip.module.css'

/** Orange is rental's colour everywhere, and nowhere else. */
export function RentalStrip({ image }: { image: Image | null | undefined }) {
  const { nodeLogistic } = useInit()
  return (
    <section aria-labelledby="rental-title" className={css.strip}>
      <div className={css.words}>
        <h2 id="rental-title">Прокат техники {nodeLogistic.nameIn}</h2>
        <p>
          Виброплиты, генераторы, перфораторы и другая техника на день и дольше. Проверяем перед выдачей, залог
          возвращаем сразу.
        </p>
        <div className={css.buttons}>
          <Button look="black" size="l" to={rentalPath}>
            Как взять в прокат
          </Button>
          <Button look="transparent-black" size="l" to={rentalCatalogPath}>
            Каталог проката
          </Button>
        </div>
      </div>
      {image && (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="420px"
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          className={css.picture}
        />
      )}
    </section>
  )
}
