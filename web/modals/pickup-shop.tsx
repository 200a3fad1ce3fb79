import { useEffect, useState } from 'react'
import { PlaceMap } from '../parts/map/place-map.tsx'
import { useVisitorPoint } from '../parts/map/use-visitor-point.ts'
import { pickupShops } from '../parts/pickup-shops.ts'
import { mapPlaces, shopOption } from '../parts/shop-option.tsx'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { useCheckoutDraft, useCheckoutDraftStore } from '../state/use-checkout-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import css from './pickup-shop.module.css'
import type { ModalProps } from './modal-props.ts'

/** Every shop where this cart can be collected. */
export default function PickupShop({ onClose }: ModalProps) {
  const checkoutDraft = useCheckoutDraftStore()
  const chosen = useCheckoutDraft((state) => state.draft.warehouseId)
  const { cart } = useAppState()
  const warehouses = useStoreState('cart', (state) => state.warehouses)
  const [opened] = useState(() => new Date())
  const shops = pickupShops(warehouses ?? [], opened)
  // the checkout has asked already; whoever opens this elsewhere has not
  useEffect(() => {
    if (warehouses === null) void cart.getState().loadWarehouses()
  }, [cart, warehouses])
  const visitor = useVisitorPoint()
  const [id, setId] = useState(chosen === null ? '' : String(chosen))
  const choose = () => {
    checkoutDraft.getState().edit({ deliveryType: 'pickup', warehouseId: Number(id) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Где забрать заказ"
      size="l"
      footer={
        <Button look="black" disabled={id === ''} onClick={choose}>
          Забрать здесь
        </Button>
      }
    >
      {shops.length > 0 ? (
        <>
          <PlaceMap
            label="Магазины на карте"
            className={css.map}
            places={mapPlaces(shops)}
            selected={id || null}
            onSelect={setId}
          />
          <RadioGroup
            legend="Магазин"
            hideLegend
            look="card"
            options={shops.map((shop, at) =>
              shopOption(shop, {
                number: at + 1,
                isChosen: String(shop.id) === id,
                distance: visitor.distanceText(shop),
              }),
            )}
            value={id}
            onValue={setId}
          />
        </>
      ) : warehouses === null ? (
        <Skeleton height="14rem" />
      ) : (
        <EmptyState icon="store" title="Магазинов не нашлось">
          Откройте оформление заказа ещё раз или выберите доставку.
        </EmptyState>
      )}
    </Dialog>
  )
}
