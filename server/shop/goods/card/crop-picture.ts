import { notFound } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { cropSquare, type Square } from '#server/pictures/crop-square.ts'
import { storePictures } from '#server/pictures/store-pictures.ts'

/** A square of a stored picture, as a picture of its own; answers its file. The one it was made from stays as it is. */
export async function cropStored(
  { db, ports: { pictures }, clock }: Pick<Services, 'db' | 'ports' | 'clock'>,
  file: string,
  square: Square,
): Promise<string> {
  const row = await db.selectFrom('picture').select('source_name').where('file', '=', file).executeTakeFirst()
  const bytes = row && (await pictures.get(file))
  if (!bytes) throw notFound('Такой картинки нет')
  const master = await cropSquare(bytes, square)
  const [made] = await withRetries(db, (tx) =>
    storePictures(tx, { pictures, clock }, [{ master, sourceName: row.source_name }]),
  )
  return made!
}
