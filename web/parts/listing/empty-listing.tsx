import { isRange } from '#contract/listing-query.ts'
import { nearestPriceText } from '#rules/catalog/nearest-price.ts'
import { catalogPath } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { listingAddress } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'

/** Why there is nothing: past the last page, by the choice, or because nothing is sold here yet. */
export default function EmptyListing({ listing }: { listing: ListingView }) {
  const { meta, query } = listing
  if (meta.total > 0) {
    return (
      <EmptyState
        icon="catalog"
        title="На этой странице товаров нет"
        actions={
          <Button look="black" to={listingAddress(listing, { ...query, page: 1 })}>
            На первую страницу
          </Button>
        }
      >
        Список закончился раньше.
      </EmptyState>
    )
  }
  const near = nearestPrice(listing)
  return query.inStock || Object.keys(query.filters).length > 0 ? (
    <EmptyState
      icon="filter"
      title={near?.text ?? 'Под такие условия ничего не подошло'}
      actions={
        <>
          {near && (
            <Button look="black" to={near.address} preventScrollReset>
              Показать ближайшие
            </Button>
          )}
          <Button look={near ? 'white' : 'black'} to={listingAddress(listing, {})} preventScrollReset>
            Сбросить условия
          </Button>
        </>
      }
    >
      {near ? 'Остальные условия останутся.' : 'Уберите часть фильтров или расширьте границы цены.'}
    </EmptyState>
  ) : (
    <EmptyState
      icon="catalog"
      title="Здесь пока нет товаров"
      actions={
        <Button look="black" to={catalogPath}>
          В каталог
        </Button>
      }
    >
      Посмотрите соседние разделы.
    </EmptyState>
  )
}

/** Everything else chosen is sold, at another price: the nearest first. */
function nearestPrice(listing: ListingView): { text: string; address: string } | null {
  const { query, filters } = listing
  const { price: asked, ...others } = query.filters
  const { min, max } = filters.find(({ code }) => code === 'price') ?? {}
  if (!asked || !isRange(asked) || min === undefined || max === undefined) return null
  const text = nearestPriceText(asked, { min, max })
  if (text === null) return null
  const sort = asked.max !== undefined && asked.max < min ? 'price-asc' : 'price-desc'
  return { text, address: listingAddress(listing, { ...query, filters: others, sort, page: 1 }) }
}
