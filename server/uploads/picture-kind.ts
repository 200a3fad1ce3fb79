export type PictureKind = 'jpeg' | 'png' | 'webp'

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** By the first bytes: the decoder is never even shown an SVG or a PDF, which it would gladly open. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(bytes, [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, letters('RIFF')) && starts(bytes, letters('WEBP'), 8)) return 'webp'
  return null
}
