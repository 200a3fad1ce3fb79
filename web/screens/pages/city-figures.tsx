import { courierTiers } from '#rules/delivery/delivery-threshold.ts'
import { type CityTerm, deliveryTerms } from '#rules/delivery/city-terms.ts'
import { formatRubles } from '#rules/money/money.ts'
import { deliveryPath, paymentPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit, usePageFacts, type PageFacts } from '../../state/init.tsx'
import { plural } from '#rules/text/plural.ts'
import { FigureList } from '#ui/figure-list.tsx'
import { Nameplate } from '#ui/nameplate.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './stored-page.module.css'

/** The shop's own plate on the page about it. */
export function ShopPlate() {
  const { info, nodes, nodeLogistic } = useInit()
  const shops = nodeLogistic.pickupShops.length
  return (
    <Nameplate
      figures={[
        { label: 'Торгуем инструментом', value: `с ${info.foundedYear}`, unit: 'года' },
        { label: 'Филиалы', value: nodes.length, unit: plural(nodes.length, ['город', 'города', 'городов']) },
        ...(shops > 0
          ? [
              {
                label: `Рядом, ${nodeLogistic.nameIn}`,
                value: shops,
                unit: plural(shops, ['магазин', 'магазина', 'магазинов']),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Delivery and payment open with the visitor's own city, known by its host. */
export function CityFigures({ url }: { url: string }) {
  const facts = usePageFacts()
  const { modals } = useAppState()
  const terms = url === deliveryPath ? deliveryOf(facts) : url === paymentPath ? paymentOf(facts) : []
  if (terms.length === 0) return null
  const { nameIn } = facts.init.nodeLogistic
  return (
    <Panel as="section" aria-labelledby="own-city" className={css.figures}>
      <div className={css.figuresHead}>
        <h2 id="own-city">{nameIn.charAt(0).toUpperCase() + nameIn.slice(1)}</h2>
        <TextButton
          onPointerEnter={() => modals.getState().preloadModal('change-city')}
          onClick={() => modals.getState().openModal('change-city')}
        >
          Другой город
        </TextButton>
      </div>
      <FigureList rows={terms} />
    </Panel>
  )
}

function deliveryOf({ init, nodeCode }: PageFacts): CityTerm[] {
  const { nodeLogistic, services, delivery } = init
  return deliveryTerms({
    pickupShops: nodeLogistic.pickupShops.length,
    tiers: delivery ? courierTiers(nodeCode, nodeLogistic.prices, services.transport) : [],
    hasTransport: services.transport,
  })
}

function paymentOf({ init: { nodeLogistic, payments, split } }: PageFacts): CityTerm[] {
  return [
    {
      label: 'При получении',
      value: nodeLogistic.hasPickup ? 'наличные или карта, в магазине и курьеру' : 'наличные или карта',
    },
    ...(payments.online ? [{ label: 'На сайте', value: 'карта или СБП, без комиссии' }] : []),
    ...(payments.split && split.active
      ? [{ label: 'Частями', value: `4 платежа, заказ от ${formatRubles(split.min)} до ${formatRubles(split.max)}` }]
      : []),
    { label: 'По счёту', value: 'организациям, счёт сразу после заказа' },
  ]
}
