import { BannerCard } from '../../parts/banner/banner-card.tsx'
import { ProductCard } from '../../parts/product-card/product-card.tsx'
import { PublicationTile } from '../../parts/publications/publication-card.tsx'
import css from './cards-section.module.css'
import { sampleBanners, sampleGoods, sampleMoment, samplePublications } from './sample-cards.ts'
import { Specimen } from './specimen.tsx'

export function CardsSection() {
  return (
    <>
      <Specimen title="Товар" note="в сетке списка" layout="plain">
        <ul className={css.cards}>
          {sampleGoods.map(({ kind, good }) => (
            <li key={good.code} className={css.cell}>
              <p className={css.kind}>{kind}</p>
              <ProductCard good={good} shop={sampleMoment} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Публикация" note="статья, акция, прошедшая акция, новость без снимка" layout="plain">
        <ul className={css.cards}>
          {samplePublications.map((publication) => (
            <li key={publication.id}>
              <PublicationTile publication={publication} level={3} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Баннер" layout="plain">
        <div className={css.banners}>
          {sampleBanners.map((banner) => (
            <BannerCard key={banner.id} banner={banner} first={false} />
          ))}
        </div>
      </Specimen>
    </>
  )
}
