import type { SentFile } from '#contract/call.ts'
import { preparePictures } from '#server/uploads/prepare-pictures.ts'
import { withPictures } from '#server/uploads/store-uploads.ts'

/** Photos for a review that is already there, by the way every visitor's photos go. */
export async function attachPhotos(
  storing: Parameters<typeof withPictures>[0],
  reviewId: number,
  files: readonly SentFile[],
): Promise<void> {
  const pictures = await preparePictures(files, 'photos')
  await withPictures(storing, pictures, async (tx, attach, ids) => {
    const photos = ids.map((upload, at) => {
      const { width, height } = pictures[at]!.sizes[0]!
      return { upload, width, height }
    })
    await tx
      .updateTable('review')
      .set({ photos: JSON.stringify(photos) })
      .where('id', '=', reviewId)
      .execute()
    await attach({ review_id: reviewId })
  })
}
