import { pictureSet as setOf } from '#rules/catalog/picture-name.ts'

/** The widest worth having where a picture is a card's or smaller. */
const WIDEST = 768

/**
 * `/pictures/640/….webp` in every width: written out where it is shown, so that it need not travel with the data too.
 */
export function cardPictureSet(src: string): string | undefined {
  const file = /^\/pictures\/\d+\/(.+)$/.exec(src)?.[1]
  return file && setOf(file, WIDEST)
}
