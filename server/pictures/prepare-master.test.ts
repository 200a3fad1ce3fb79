import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bomb, photoWithPlace } from '#server/test/pictures-fixture.ts'
import { prepareMaster } from './prepare-master.ts'

const GREEN = { r: 0, g: 255, b: 0 }
const canvas = (width = 60, height = 40, background: object = GREEN) =>
  sharp({ create: { width, height, channels: 3, background: background as typeof GREEN } })
const refusal = (bytes: Uint8Array) =>
  prepareMaster(bytes).then(
    () => 'taken',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** Left and right halves of different colours, so that a turn is seen. */
const halves = async () =>
  canvas(60, 40).composite([{ input: await canvas(30, 40, { r: 255, g: 0, b: 0 }).png().toBuffer(), left: 0, top: 0 }])
async function pixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('a master', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is made of %s with its own size', async (format) => {
    const master = await prepareMaster(await canvas().toFormat(format).toBuffer())
    expect(master).toMatchObject({ width: 60, height: 40 })
    expect(await sharp(master.bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40, space: 'srgb' })
  })

  it('of few colours loses nothing', async () => {
    const drawing = await (await halves()).png({ palette: true }).toBuffer()
    const master = await prepareMaster(drawing)
    expect(await sharp(master.bytes).raw().toBuffer()).toEqual(await sharp(drawing).raw().toBuffer())
  })

  it('stands upright and carries nothing but pixels', async () => {
    const { bytes } = await photoWithPlace()
    const master = await prepareMaster(bytes)
    expect(master).toMatchObject({ width: 600, height: 800 })
    const { orientation, exif, icc, xmp } = await sharp(master.bytes).metadata()
    expect([orientation, exif, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(master.bytes).includes('Ivan Petrov')).toBe(false)
  })

  it('is turned as the camera said', async () => {
    const bytes = await (
      await halves()
    )
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const master = await prepareMaster(bytes)
    expect(master).toMatchObject({ width: 40, height: 60 })
    const [top, bottom] = [await pixel(master.bytes, 20, 10), await pixel(master.bytes, 20, 50)]
    expect([top[0]! > 200, top[1]! < 60, bottom[0]! < 60, bottom[1]! > 200]).toEqual([true, true, true, true])
  })

  it('is in sRGB whatever the picture’s own colours are', async () => {
    // the greenest green of Display P3 lies outside sRGB; read without its profile it would be this very mixture
    const p3 = await canvas(60, 40, { r: 117, g: 251, b: 76 }).withIccProfile('p3').png().toBuffer()
    expect((await sharp(p3).metadata()).icc).toBeDefined()
    const [red, green, blue] = await pixel((await prepareMaster(p3)).bytes, 30, 20)
    expect([Math.abs(red! - 117) < 12, Math.abs(green! - 251) < 12, Math.abs(blue! - 76) < 12]).toEqual([
      true,
      true,
      true,
    ])
    const print = await canvas().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const master = await prepareMaster(print)
    expect((await sharp(master.bytes).metadata()).space).toBe('srgb')
    expect((await pixel(master.bytes, 30, 20))[1]).toBeGreaterThan(130)
  })

  it('is made anew of a WebP that carries anything else', async () => {
    const colours = await canvas().withIccProfile('p3').webp().toBuffer()
    const words = await canvas()
      .withExif({ IFD0: { Artist: 'Ivan Petrov' } })
      .webp()
      .toBuffer()
    for (const bytes of [colours, words]) {
      const { icc, exif } = await sharp((await prepareMaster(bytes)).bytes).metadata()
      expect([icc, exif]).toEqual([undefined, undefined])
    }
  })

  it('keeps what is see-through', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: { ...GREEN, alpha: 0 } } })
      .png()
      .toBuffer()
    expect((await pixel((await prepareMaster(bytes)).bytes, 5, 5))[3]).toBe(0)
  })

  it('stored as it is when it is a master already', async () => {
    const { bytes } = await prepareMaster(await (await halves()).jpeg().toBuffer())
    expect((await prepareMaster(bytes)).bytes).toBe(bytes)
  })
})

describe('what is no picture', () => {
  it.each([
    ['an empty file', async () => Buffer.alloc(0), 'файл пуст'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'это не JPEG, PNG, WebP или AVIF',
    ],
    ['a GIF', async () => canvas().gif().toBuffer(), 'это не JPEG, PNG, WebP или AVIF'],
    ['a TIFF', async () => canvas().tiff().toBuffer(), 'это не JPEG, PNG, WebP или AVIF'],
    [
      'a text with the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('не снимок')]),
      'файл не открывается: он повреждён',
    ],
    [
      'half a JPEG',
      async () => (await noise().jpeg().toBuffer()).subarray(0, 9000),
      'файл не открывается: он повреждён',
    ],
    [
      'half a WebP',
      async () => (await noise().webp().toBuffer()).subarray(0, 9000),
      'файл не открывается: он повреждён',
    ],
    ['a WebP whose head is whole', async () => brokenInside(), 'файл не открывается: он повреждён'],
    ['a bomb', async () => (await bomb()).bytes, 'больше 30 мегапикселей, уменьшите снимок'],
    ['31 megapixels', async () => canvas(6200, 5000).png().toBuffer(), 'больше 30 мегапикселей, уменьшите снимок'],
    [
      'a strip no WebP can hold',
      async () => canvas(16_400, 10).png().toBuffer(),
      'сторона длиннее 16383 точек, уменьшите снимок',
    ],
    ['an animation', async () => animation(), 'это анимация, нужен один кадр'],
  ])('%s is refused in words', async (_name, bytes, words) => {
    expect(await refusal(await bytes())).toBe(`PictureError: ${words}`)
  })
})

/** A lossless WebP that says it is as long as it is, with half of its pixels. */
async function brokenInside(): Promise<Buffer> {
  const bytes = Buffer.from((await noise().webp({ lossless: true }).toBuffer()).subarray(0, 40_000))
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.writeUInt32LE(bytes.length - 20, 16)
  return bytes
}
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: GREEN,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const animation = async () =>
  sharp([await canvas().png().toBuffer(), await canvas(60, 40, { r: 9, g: 9, b: 9 }).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
