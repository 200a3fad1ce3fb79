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
  return query.inStock || Object.keys(query.filters).length > 0 ? (
    <EmptyState
      icon="filter"
      title="Под такие условия ничего не подошло"
      actions={
        <Button look="black" to={listingAddress(listing, {})} preventScrollReset>
          Сбросить условия
        </Button>
      }
    >
      Уберите часть фильтров или расширьте границы цены.
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
