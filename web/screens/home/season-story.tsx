import type { Good } from '#contract/good.ts'
import type { PublicationCard } from '#contract/publication.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { Button } from '#ui/button.tsx'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { ProductCard } from '../../parts/product-card/product-card.tsx'
import css from './season-story.module.css'

/** The work of the season: what the shop has written about it, and what this city has for it. */
export function SeasonStory({
  story,
  now,
}: {
  story: { publication: PublicationCard; goods: readonly Good[] }
  now: number
}) {
  const { title, lead, url, cover } = story.publication
  const [image, second] = cover.images
  const shop = useShopMoment(now)
  return (
    <section aria-labelledby="season" className={css.story}>
      <div className={css.words}>
        <p className={css.kicker}>Работа сезона</p>
        <h2 id="season" className={css.title}>
          {tieWords(title)}
        </h2>
        <p className={css.lead}>{tieWords(lead)}</p>
        <Button look="black" to={url} className={css.more}>
          Как это сделать
        </Button>
        <div aria-hidden className={css.stage}>
          {[image, second].map(
            (each) =>
              each && (
                <img
                  key={each.src}
                  src={each.src}
                  srcSet={each.srcset}
                  sizes="(width < 46.5em) 50vw, 280px"
                  width={each.width}
                  height={each.height}
                  alt=""
                  loading="lazy"
                />
              ),
          )}
          <RulerTicks tone="ink" className={css.rule} />
        </div>
      </div>
      <ul aria-label="Что для этого нужно" className={css.goods}>
        {story.goods.map((good) => (
          <li key={good.code}>
            <ProductCard good={good} shop={shop} />
          </li>
        ))}
      </ul>
    </section>
  )
}
