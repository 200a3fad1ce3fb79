import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allPictures, readDemoPicture } from './picture-index.ts'

/** The longer side of the thing as a share of its square; its soft shadow is no part of it. */
async function shareOf(file: string): Promise<number> {
  const { data, info } = await sharp(readDemoPicture(file))
    .extractChannel('alpha')
    .threshold(160)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rows = Array.from({ length: height }, (_, y) => data.subarray(y * width, (y + 1) * width))
  const seen = rows.map((row) => [row.indexOf(255), row.lastIndexOf(255)] as const)
  const ys = seen.flatMap(([from], y) => (from < 0 ? [] : y))
  const xs = seen.filter(([from]) => from >= 0)
  const across = Math.max(...xs.map(([, to]) => to)) - Math.min(...xs.map(([from]) => from)) + 1
  return Math.max(across / width, (ys.at(-1)! - ys[0]! + 1) / height)
}

test('a thing fills its picture, whichever it is', async () => {
  // whole things, one colour of each; the rest are composed of the same shape
  const whole = allPictures().filter((file) => /-[12]\.webp$/.test(file))
  const shapes = [...new Map(whole.map((file) => [file.replace(/-[a-z]+-1\.webp$/, ''), file])).values()]
  const sample = shapes.filter((file) => file.endsWith('-1.webp')).filter((_, at) => at % 6 === 0)
  const shares = await Promise.all(sample.map(async (file) => [file, await shareOf(file)] as const))
  expect(shares.length).toBeGreaterThan(30)
  const wrong = shares.filter(([, share]) => share < 0.84 || share > 0.88)
  expect(wrong.length / shares.length, wrong.map(String).join(', ')).toBeLessThanOrEqual(0.05)
})
