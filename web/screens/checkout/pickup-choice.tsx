import { PlaceMap } from '../../parts/map/place-map.tsx'
import { mapPlaces, shopOption } from '../../parts/shop-option.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './checkout.module.css'
import type { CheckoutState } from './use-checkout.ts'

/** As many as fit without a search; the modal shows them all. */
const SHOWN = 4

/** As much room as the map and two shops take. */
function ShopSkeleton() {
  return (
    <div className={css.places}>
      <Skeleton className={css.map} />
      <Skeleton height="12rem" />
    </div>
  )
}

/** A branch without shops does not offer this way at all: an empty list here is a question without an answer. */
export function PickupChoice({ checkout: { shops, shop, edit, errorOf } }: { checkout: CheckoutState }) {
  const { modals, cart } = useAppState()
  if (shops === null) return <ShopSkeleton />
  if (shops.length === 0) {
    return (
      <Notice
        title="Магазины сейчас не отвечают"
        actions={
          <Button size="m" onClick={() => void cart.getState().loadWarehouses()}>
            Спросить ещё раз
          </Button>
        }
      >
        Повторите чуть позже или выберите другой способ получения.
      </Notice>
    )
  }
  const first = shops.slice(0, SHOWN)
  const listed = shop && !first.includes(shop) ? [shop, ...first.slice(0, SHOWN - 1)] : first
  const error = errorOf('delivery.warehouseId')
  const choose = (id: string) => edit({ warehouseId: Number(id) })
  return (
    <>
      <div className={css.places}>
        <PlaceMap
          label="Магазины на карте"
          className={css.map}
          places={mapPlaces(shops)}
          selected={shop ? String(shop.id) : null}
          onSelect={choose}
        />
        <div data-invalid={error ? true : undefined}>
          <RadioGroup
            legend="Магазин"
            look="card"
            error={error}
            options={listed.map((each) =>
              shopOption(each, {
                number: shops.indexOf(each) + 1,
                isChosen: each === shop,
              }),
            )}
            value={shop ? String(shop.id) : ''}
            onValue={choose}
          />
        </div>
      </div>
      {shops.length > SHOWN && (
        <div>
          <Button
            icon="store"
            onPointerEnter={() => modals.getState().preloadModal('pickup-shop')}
            onClick={() => modals.getState().openModal('pickup-shop')}
          >
            Все магазины: {shops.length}
          </Button>
        </div>
      )}
    </>
  )
}
