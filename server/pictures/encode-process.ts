// Encodes pictures nobody waits for, at low priority: pages are made by another process and come first.
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { encodePicture, type PictureOutput } from './encode-picture.ts'

/** A master and the files to make of it. */
export interface EncodeOrder {
  id: number
  master: Uint8Array
  outputs: readonly PictureOutput[]
}
export interface EncodeAnswer {
  id: number
  error: string | null
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** The master is decoded once for all its sizes. */
async function encodeAll({ master, outputs }: EncodeOrder): Promise<void> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  for (const output of outputs) await encodePicture(sharp(data, { raw: info }), output)
}

process.on('message', (order: EncodeOrder) => {
  const answer = (error: string | null) => process.send?.({ id: order.id, error } satisfies EncodeAnswer)
  encodeAll(order).then(
    () => answer(null),
    (error: unknown) => answer(String(error)),
  )
})
process.on('disconnect', () => process.exit())
