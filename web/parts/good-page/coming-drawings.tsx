import type { GoodFull } from '#contract/good.ts'
import type { GalleryPicture } from '#ui/picture-strip.tsx'

/** A list shorter than this is said by its words. */
const ENOUGH_TO_DRAW = 3

type Drawn = Pick<GoodFull, 'inTheBox' | 'dimensions' | 'isHire'>

export const hasKitDrawing = ({ isHire, inTheBox }: Drawn): boolean => !isHire && inTheBox.length >= ENOUGH_TO_DRAW

export const hasSizeDrawing = (good: Drawn): boolean =>
  hasKitDrawing(good) && Math.min(good.dimensions.length, good.dimensions.width, good.dimensions.height) > 0

const blank = (src: string, alt: string): GalleryPicture => ({ src, alt, drawing: <span /> })

/**
 * The places of drawings that come after the page (good-drawings.tsx): the count of pictures is true from the first.
 */
export const comingDrawings = (good: Drawn): GalleryPicture[] => [
  ...(hasKitDrawing(good) ? [blank('kit', 'Что в\u00A0коробке')] : []),
  ...(hasSizeDrawing(good) ? [blank('size', 'Размер упаковки')] : []),
]
