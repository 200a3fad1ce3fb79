import type { ServiceCenter } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { ShopState } from '../../parts/shop-state.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { serviceParts } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlaceLine, PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import { queueText } from './queue-text.ts'
import css from './service.module.css'

interface Props {
  center: ServiceCenter
  now: number
}

/** Where it is, until when it works, whom to call. */
export function CenterFacts({ center, now: pageMoment }: Props) {
  const now = useNow(pageMoment)
  return (
    <Panel as="section" className={css.facts}>
      <p>
        <ShopState place={center} now={now} />
      </p>
      <PlaceLines place={center} />
      <PlaceLine icon="service">{queueText(center)}</PlaceLine>
      <div className={css.actions}>
        <Button look="red" href={`#${serviceParts.request}`}>
          Отдать в ремонт
        </Button>
        <Button href={routeLink(center)} target="_blank" rel="noopener noreferrer" icon="location">
          Маршрут
        </Button>
      </div>
    </Panel>
  )
}
