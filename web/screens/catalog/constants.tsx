import type { ReactNode } from 'react'
import { LISTING_SORTS } from '#contract/listing-query.ts'
import { TRANSPORT_DELIVERY } from '#rules/delivery/stock-promise.ts'
import { LABELS, GoodLabels } from '../../parts/good-labels.tsx'
import { SORT_NAMES } from '../../parts/listing/sort-names.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { catalogConstantsPath, catalogPath, homePath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/constants.ts'
import { limitRows, sameUnitTexts, unitRows } from './constants-limits.ts'
import {
  availabilityMeanings,
  deliveryMeanings,
  labelMeanings,
  pickupMeanings,
  sortMeanings,
} from './constants-texts.ts'
import css from './constants.module.css'

const CRUMBS = [
  { label: 'Главная', to: homePath },
  { label: 'Каталог', to: catalogPath },
]

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Обозначения каталога: наличие, доставка, метки и порядок',
    description:
      'Что значат слова на карточках товаров: наличие, сроки доставки и самовывоза, метки, порядок списка, единицы и ограничения.',
    canonical: catalogConstantsPath,
    crumbs: CRUMBS,
    name: 'Обозначения каталога',
  })

const sorts = LISTING_SORTS.map((sort) => ({ text: SORT_NAMES[sort], meaning: sortMeanings[sort] }))

/**
 * The catalogue's reference page. Nothing here is written down twice: the texts come from the rules that make them on
 * cards.
 */
export default function CatalogConstants() {
  const { bonuses, services } = useInit()
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <header className={css.head}>
        <h1>Обозначения каталога</h1>
        <p className={css.about}>Что стоит за словами и числами на карточках товаров. Даты и часы — московские.</p>
      </header>
      <Section title="Наличие">
        <Meanings rows={availabilityMeanings} />
      </Section>
      <Section title="Доставка">
        <Meanings rows={deliveryMeanings.filter(({ text }) => services.transport || text !== TRANSPORT_DELIVERY)} />
      </Section>
      <Section title="Самовывоз">
        <Meanings rows={pickupMeanings} />
      </Section>
      <Section title="Метки">
        <Meanings
          rows={[
            {
              text: <GoodLabels labels={[]} price={{ discountPercent: 15 }} />,
              meaning: 'Цена снижена: рядом стоит прежняя, в метке — на сколько процентов дешевле.',
            },
            ...Object.keys(LABELS).map((label) => ({
              text: <GoodLabels labels={[label]} price={{ discountPercent: null }} />,
              meaning: labelMeanings[label] ?? '',
            })),
          ]}
        />
      </Section>
      <Section title="Порядок списка">
        <Meanings rows={sorts} />
        <p className={css.note}>
          В любом порядке сначала стоит то, что есть в вашем городе, потом то, что привезём, и в конце то, чего сейчас
          нет.
        </p>
      </Section>
      <Section title="Единицы">
        <div className={css.card}>
          <FigureList rows={unitRows} />
        </div>
        <p className={css.note}>Поиск понимает величины в любых единицах: {sameUnitTexts.join('; ')}.</p>
      </Section>
      <Section title="Сколько можно">
        <div className={css.card}>
          <FigureList rows={limitRows(bonuses.limitPercent)} />
        </div>
      </Section>
    </PageColumn>
  )
}

/** A text of the shop and what it means. */
function Meanings({ rows }: { rows: readonly { text: ReactNode; meaning: string }[] }) {
  return (
    <dl className={css.meanings}>
      {rows.map(({ text, meaning }) => (
        <div key={meaning} className={css.row}>
          <dt className={css.text}>{text}</dt>
          <dd className={css.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
