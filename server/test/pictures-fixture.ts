import sharp from 'sharp'
import type { TestFile } from './send-form.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 217, g: 16, b: 42 } } })

export const jpeg = async (name = 'снимок.jpg', width = 800, height = 600): Promise<TestFile> => ({
  name,
  bytes: await canvas(width, height).jpeg().toBuffer(),
})

/** As a phone makes it: lying on its side, with the place where it was taken and the owner's name. */
export async function photoWithPlace(): Promise<TestFile> {
  const bytes = await canvas(800, 600)
    .withExif({
      IFD0: { Artist: 'Ivan Petrov', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 49/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '28/1 20/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.JPG', bytes }
}

/** A small file that says it is a picture of 900 million points. */
export async function bomb(): Promise<TestFile> {
  const bytes = Buffer.from(await canvas(10, 10).png().toBuffer())
  // width and height stand in the first chunk; its check sum is mended so that nothing else is wrong with it
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return { name: 'bomb.png', bytes, type: 'image/png' }
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

export const file = (name: string, text: string, type = 'image/jpeg'): TestFile => ({
  name,
  bytes: Buffer.from(text),
  type,
})
