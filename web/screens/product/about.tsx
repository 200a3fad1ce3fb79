import type { ReactNode } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { countText } from '#rules/text/plural.ts'
import { Icon } from '#ui/icon.tsx'
import { Nameplate } from '#ui/nameplate.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './about.module.css'
import { PassOn } from './product-actions.tsx'
import { ProductPassport } from './product-passport.tsx'
import { hasFigures } from '../../parts/good-page/has-words.ts'
import { keyFigures } from '../../parts/good-page/key-figures.ts'

const MONTHS = ['месяц', 'месяца', 'месяцев'] as const

/** The plate of the machine and what else is asked at the counter. */
export function About({ good, children }: { good: GoodFull; children?: ReactNode }) {
  return (
    <Panel className={css.about}>
      <Nameplate title={good.vendor.name} aside={good.article} figures={keyFigures(good)} />
      {hasFigures(good) && (
        <a href="#figures" className={css.more}>
          Все характеристики
        </a>
      )}
      {children}
      <ul className={css.facts}>
        {good.warranty > 0 && (
          <li>
            <Icon name="shield" size="s" />
            Гарантия {countText(good.warranty, MONTHS)}
          </li>
        )}
        {good.batteryPlatform && (
          <li>
            <Icon name="refresh" size="s" />
            <a href="#battery">Платформа {good.batteryPlatform.name}</a>
          </li>
        )}
        {good.inTheBox.length > 0 && (
          <li>
            <Icon name="box" size="s" />
            <span>В коробке: {good.inTheBox.join(', ')}</span>
          </li>
        )}
      </ul>
      <div className={css.foot}>
        <ProductPassport good={good} />
        <PassOn good={good} />
      </div>
    </Panel>
  )
}
