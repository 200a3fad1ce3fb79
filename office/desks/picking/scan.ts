import type { PickingLine } from '#contract/office/picking.ts'
import { isGtinOf } from '#rules/goods/mark-code.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The line a code of marking is for: by the barcode in it; a good nobody has written one for is meant when no other
 * fits.
 */
export function lineOfMark<Line extends Pick<PickingLine, 'barcode' | 'isMine' | 'isMarked'> & { left: number }>(
  lines: readonly Line[],
  gtin: string,
): Line | null {
  const named = lines.filter(({ barcode }) => isGtinOf(gtin, barcode))
  const fitting = named.length > 0 ? named : lines.filter(({ barcode, isMarked }) => isMarked && barcode === null)
  return (
    fitting.find(({ isMine, left }) => isMine && left > 0) ?? fitting.find(({ isMine }) => isMine) ?? fitting[0] ?? null
  )
}

/** By the barcode, the article or the code; of several places one that still wants it. */
export function lineOfScan<
  Line extends Pick<PickingLine, 'barcode' | 'article' | 'code' | 'isMine'> & { left: number },
>(lines: readonly Line[], scanned: string): Line | null {
  const asked = plain(scanned)
  const fitting = lines.filter(
    ({ barcode, article, code }) => barcode === scanned || plain(article) === asked || code === asked,
  )
  return (
    fitting.find(({ isMine, left }) => isMine && left > 0) ?? fitting.find(({ isMine }) => isMine) ?? fitting[0] ?? null
  )
}
