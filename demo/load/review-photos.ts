// Photos go with reviews through the door buyers use, after the shop is whole.
import type pg from 'pg'
import type { DemoOptions } from '../demo-options.ts'
import { sentPhoto } from '../review-photos.ts'

export async function loadReviewPhotos(
  pool: pg.Pool,
  { attachPhotos }: DemoOptions,
  photos: ReadonlyMap<string, string>,
): Promise<void> {
  if (!attachPhotos) return
  const { rows } = await pool.query<{ id: number; good_code: string }>(
    `select distinct on (good_code) id, good_code from review
     where good_code = any ($1) and rating >= 4 order by good_code, likes desc, id`,
    [[...photos.keys()]],
  )
  for (const { id, good_code } of rows) await attachPhotos(id, [sentPhoto(photos.get(good_code)!)])
}
