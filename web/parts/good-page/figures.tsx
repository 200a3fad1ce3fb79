import type { GoodFull } from '#contract/good.ts'
import { isOfTheBox } from '#rules/catalog/of-the-box.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { FigureList } from '#ui/figure-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import { hasFigures } from './has-words.ts'
import css from './figures.module.css'

export function Figures({ good }: { good: GoodFull }) {
  if (!hasFigures(good)) return null
  const { length, width, height } = good.dimensions
  const packing = [
    {
      label: 'Размеры упаковки',
      value: withUnit([length, width, height].map(formatNumber).join('\u00A0×\u00A0'), 'мм'),
    },
    { label: 'Вес с упаковкой', value: withUnit(formatNumber(good.weight), 'кг') },
  ]
  const saysWeight = good.groups.some(({ attributes }) => attributes.some(({ code }) => code === 'gross_weight'))
  return (
    <Section id="figures" title="Характеристики">
      <Panel className={css.groups}>
        {good.groups
          .map(({ name, attributes }) => ({
            name,
            attributes: attributes.filter(({ code }) => !good.isHire || !isOfTheBox(code)),
          }))
          .filter(({ attributes }) => attributes.length > 0)
          .map(({ name, attributes }) => (
            <div key={name} className={css.group}>
              <FigureList
                title={name}
                rows={attributes.map((each) => ({ label: each.name, value: withUnit(each.value, each.unit) }))}
              />
            </div>
          ))}
        {/* what is rented comes back without its box */}
        {length > 0 && !good.isHire && (
          <div className={css.group}>
            <FigureList title="Упаковка" rows={saysWeight ? packing.slice(0, 1) : packing} />
          </div>
        )}
      </Panel>
    </Section>
  )
}
