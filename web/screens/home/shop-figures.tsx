import { formatNumber } from '#rules/text/number-text.ts'
import { type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import { plural } from '#rules/text/plural.ts'
import { useInit } from '../../state/init.tsx'
import { type NameplateFigure, Nameplate } from '#ui/nameplate.tsx'
import css from './shop-figures.module.css'

/** The shop's own plate: figures a buyer may hold us to. */
export function ShopFigures({ shops, freeDeliveryFrom }: { shops: number; freeDeliveryFrom: Kopecks | null }) {
  const { info, nodeLogistic, nodes, split } = useInit()
  const figures: NameplateFigure[] = [
    ...(freeDeliveryFrom
      ? [{ label: 'Бесплатная доставка', value: `от ${formatNumber(kopecksToRubles(freeDeliveryFrom))}`, unit: '₽' }]
      : []),
    shops > 0
      ? {
          label: `Рядом, ${nodeLogistic.nameIn}`,
          value: shops,
          unit: plural(shops, ['магазин', 'магазина', 'магазинов']),
        }
      : { label: 'Филиалы', value: nodes.length, unit: plural(nodes.length, ['город', 'города', 'городов']) },
    ...(split.active ? [{ label: 'Оплата частями', value: `до ${formatNumber(split.max)}`, unit: '₽' }] : []),
    { label: 'Торгуем инструментом', value: `с ${info.foundedYear}`, unit: 'года' },
  ]
  return <Nameplate className={css.plate} figures={figures} />
}
