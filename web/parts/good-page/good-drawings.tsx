import type { GoodFull } from '#contract/good.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { GalleryPicture } from '#ui/picture-strip.tsx'
import { hasKitDrawing, hasSizeDrawing } from './coming-drawings.tsx'
import { KitDrawing } from './kit-drawing.tsx'
import { SizeDrawing } from './size-drawing.tsx'

/** What no photo shows: everything in the box, and how large the box is. What is rented comes without one. */
export function goodDrawings(good: GoodFull): GalleryPicture[] {
  if (!hasKitDrawing(good)) return []
  const { inTheBox, dimensions, weight, images, name } = good
  const { length, width, height } = dimensions
  const sizes = [length, width, height].map(formatNumber).join('\u00A0×\u00A0')
  return [
    {
      src: 'kit',
      alt: `${name}: в\u00A0коробке ${inTheBox.join(', ')}`,
      drawing: <KitDrawing items={inTheBox} picture={images[0]?.src ?? null} />,
    },
    ...(hasSizeDrawing(good)
      ? [
          {
            src: 'size',
            alt: `${name}: упаковка ${withUnit(sizes, 'мм')}, ${withUnit(formatNumber(weight), 'кг')}`,
            drawing: <SizeDrawing size={dimensions} weight={weight} />,
          },
        ]
      : []),
  ]
}
