import type { Image } from '#contract/shapes.ts'
import { STORED_SIDES } from './prepare-pictures.ts'

const NAME = /^([0-9a-f]{40})-(1600|400)\.webp$/

/** The stored files of one upload, the larger first. */
export const fileNames = (id: string): string[] => STORED_SIDES.map((side) => `${id}-${side}.webp`)

/** null: no name of ours, `..` included (path traversal). */
export const uploadOfFile = (name: string): string | null => NAME.exec(name)?.[1] ?? null

export const uploadAddress = (id: string, side: (typeof STORED_SIDES)[number] = STORED_SIDES[0]) =>
  `/uploads/${id}-${side}.webp`

interface UploadRow {
  id: string
  width: number
  height: number
}

/** Presented as every picture of the shop; the widths are those of the stored files. */
export function presentUpload({ id, width, height }: UploadRow, alt: string): Image {
  const smallWidth = Math.min(width, Math.round(width * Math.min(1, STORED_SIDES[1] / Math.max(width, height))))
  return {
    src: uploadAddress(id, 400),
    srcset: `${uploadAddress(id, 400)} ${smallWidth}w, ${uploadAddress(id, 1600)} ${width}w`,
    alt,
    width,
    height,
  }
}
