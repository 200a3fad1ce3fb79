import type { ReactNode } from 'react'
import type { ServiceCenter } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { ShopState } from '../../parts/shop-state.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { serviceParts } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import css from './service.module.css'

interface Props {
  center: ServiceCenter
  now: number
  /** With a heading of its own where the page is about several centres. */
  level?: 2
  children?: ReactNode
}

/** Where it is, until when it works, whom to call. */
export function CenterFacts({ center, now: pageMoment, level, children }: Props) {
  const now = useNow(pageMoment)
  return (
    <Panel as="section" className={css.facts}>
      {level && <h2>{center.name}</h2>}
      <p>
        <ShopState place={center} now={now} />
      </p>
      <PlaceLines place={center} />
      {level && <p className={css.text}>{center.description}</p>}
      <div className={css.actions}>
        <Button look="red" href={`#${serviceParts.request}`}>
          Отдать в ремонт
        </Button>
        <Button href={routeLink(center)} target="_blank" rel="noopener noreferrer" icon="location">
          Маршрут
        </Button>
        {children}
      </div>
    </Panel>
  )
}
