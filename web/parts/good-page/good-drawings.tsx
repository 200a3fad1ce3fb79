import type { GoodFull } from '#contract/good.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { GalleryPicture } from '#ui/picture-strip.tsx'
import { KitDrawing } from './kit-drawing.tsx'
import { SizeDrawing } from './size-drawing.tsx'

/** A list shorter than this is said by its words. */
const ENOUGH_TO_DRAW = 3

/** What no photo shows: everything in the box, and how large the box is. What is rented comes without one. */
export function goodDrawings({ inTheBox, dimensions, weight, isHire, images, name }: GoodFull): GalleryPicture[] {
  if (isHire || inTheBox.length < ENOUGH_TO_DRAW) return []
  const { length, width, height } = dimensions
  const sizes = [length, width, height].map(formatNumber).join('\u00A0×\u00A0')
  return [
    {
      src: 'kit',
      alt: `${name}: в\u00A0коробке ${inTheBox.join(', ')}`,
      drawing: <KitDrawing items={inTheBox} picture={images[0]?.src ?? null} />,
    },
    ...(Math.min(length, width, height) > 0
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
