import type { PickingLine } from '#contract/office/picking.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

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
