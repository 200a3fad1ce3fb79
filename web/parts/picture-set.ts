/** Widths worth having where a picture is a card's or smaller; pictures come in no others. */
const WIDTHS = [320, 640, 768]

/** `/pictures/640/drill.webp` in every width: written out where it is shown, so that it need not travel with the data too. */
export function pictureSet(src: string): string | undefined {
  const parts = /^(\/pictures\/)\d+(\/.+)$/.exec(src)
  return parts ? WIDTHS.map((width) => `${parts[1]}${width}${parts[2]} ${width}w`).join(', ') : undefined
}
