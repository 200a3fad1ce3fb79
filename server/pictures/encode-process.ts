// Encodes pictures at low priority: pages are made by another process and come first.
import { access } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type WebpOptions } from 'sharp'
import { PICTURE_WIDTHS, storedWidth } from '#rules/catalog/picture-name.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { encodePicture, type PictureOutput } from './encode-picture.ts'
import { type Master, masterName, uprightPicture } from './prepare-master.ts'

/** Files to make of a master. */
export interface SizesOrder {
  master: Uint8Array
  outputs: readonly PictureOutput[]
}
/** A photo that has just come: its master is answered, its sizes follow, all from one decoding. */
export interface PhotoOrder {
  photo: Uint8Array
  encoding: WebpOptions
  /** Where sizes lie. */
  folder: string
}
export type EncodeOrder = { id: number } & (SizesOrder | PhotoOrder)
export type EncodeAnswer = { id: number } & ({ error: string } | { master: Master | null })

/** Both cores of a small machine; a picture is whole in memory meanwhile. */
const inTurn = semaphore({ atOnce: 2 })

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const answer = (told: EncodeAnswer) => process.send?.(told)

async function encodeSizes({ master, outputs }: SizesOrder): Promise<void> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  for (const output of outputs) await encodePicture(sharp(data, { raw: info }), output)
}

async function encodePhoto({ photo, encoding, folder }: PhotoOrder, done: (master: Master) => void): Promise<void> {
  const { data, info } = await uprightPicture(photo).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const master = { bytes: await sharp(data, { raw: info }).webp(encoding).toBuffer(), width, height }
  done(master)
  // the small ones of lists first
  for (const size of new Set(PICTURE_WIDTHS.map((each) => storedWidth(each, master)))) {
    const path = join(folder, String(size), masterName(master))
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isThere) await encodePicture(sharp(data, { raw: info }), { path, width: size, format: 'webp' })
  }
}

async function perform(order: EncodeOrder): Promise<void> {
  const { id } = order
  if ('photo' in order) await encodePhoto(order, (master) => answer({ id, master }))
  else {
    await encodeSizes(order)
    answer({ id, master: null })
  }
}

process.on('message', (order: EncodeOrder) => {
  inTurn(() => perform(order)).catch((error: unknown) => answer({ id: order.id, error: String(error) }))
})
process.on('disconnect', () => process.exit())
