import type { GoodFull } from '#contract/good.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { useDetail } from '../../hooks/use-impression.ts'
import { pageContext } from '../../app/page-context.ts'
import { Description } from '../../parts/good-page/description.tsx'
import { Figures } from '../../parts/good-page/figures.tsx'
import { keyFigures } from '../../parts/good-page/key-figures.ts'
import { ProductGallery } from '../../parts/good-page/product-gallery.tsx'
import { crumbsOf } from '../../parts/listing/listing-meta.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { rentedProduct } from '../../app/structured-data/product.ts'
import { RentOrBuyNote } from '../../parts/rental/rent-or-buy.tsx'
import { RentalBand } from '../../parts/rental/rental-band.tsx'
import { tariffsInKopecks } from '../../parts/rental/tariffs.ts'
import type { HeaderTheme } from '../../state/header.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Nameplate } from '#ui/nameplate.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/rental-good.ts'
import { Booking } from './booking.tsx'
import { loadRental, redirectToCanonicalRental, rentalCode } from './load-rental.ts'
import { Needed } from './needed.tsx'
import css from './rental-good.module.css'
import { Tariffs } from './tariffs.tsx'

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'dark' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const code = rentalCode(params.rental)
  if (code === null) throw new Response(null, { status: 404 })
  const rental = await loadRental(api, code)
  redirectToCanonicalRental(rental.good.url, params.rental, url)
  return { ...rental, now: Date.now() }
}

export const meta = (args: Route.MetaArgs) => {
  const good = args.loaderData?.good
  if (!good) return pageMeta(args, { title: 'Прокат' })
  const { init } = args.matches[0].loaderData ?? {}
  const where = init?.nodeLogistic.nameIn ?? ''
  return pageMeta(args, {
    title: `${good.name} напрокат ${where}`,
    description: `${good.name} в прокат ${where} от ${formatRubles(good.price.priceComputed)} за день. Тарифы по дням, залог, свободные дни, бронирование на сайте.`,
    canonical: good.url,
    ...(good.images[0] ? { image: good.images[0].src } : {}),
    crumbs: crumbsOf(good.breadcrumb),
    name: good.name,
    structured: import.meta.env.SSR && ((facts) => [rentedProduct(facts, good)]),
  })
}

export default function RentalGoodScreen({ loaderData }: Route.ComponentProps) {
  const { good, shops } = loaderData
  const tariffs = tariffsInKopecks(good.hire?.tariffs ?? [])
  useDetail(good)
  return (
    <>
      <RentalBand crumbs={crumbsOf(good.breadcrumb)} title={good.name} />
      {/* another good is another page: chosen days and words typed here stay behind */}
      <Container key={good.code} className={css.page}>
        <ProductGallery good={good} />
        <div className={css.about}>
          <Tariffs tariffs={tariffs} />
          <Needed good={good} />
        </div>
        <Panel className={css.plate}>
          <Nameplate title={good.vendor.name} aside={good.article} figures={keyFigures(good)} />
        </Panel>
        <aside aria-label="Бронирование" className={css.booking}>
          {shops.some(({ remains = 0 }) => remains > 0) ? (
            <Booking good={good} tariffs={tariffs} shops={shops} />
          ) : (
            <NoPark good={good} />
          )}
        </aside>
        <div className={css.rest}>
          {good.counterpart && (
            <RentOrBuyNote
              tariffs={tariffs}
              price={rublesToKopecks(good.counterpart.price)}
              actions={
                <Button look="white" to={good.counterpart.url}>
                  Смотреть в продаже
                </Button>
              }
            />
          )}
          <Description good={good} />
          <Figures good={good} />
        </div>
      </Container>
    </>
  )
}

function NoPark({ good }: { good: GoodFull }) {
  return (
    <Panel>
      <EmptyState
        icon="rental"
        title="Сейчас в парке этого нет"
        actions={
          <Button look="black" to={good.breadcrumb.at(-1)?.url ?? '/catalog-prokata/'}>
            Похожие позиции
          </Button>
        }
      >
        Посмотрите соседние позиции раздела: они стоят в ближайших пунктах проката.
      </EmptyState>
    </Panel>
  )
}
