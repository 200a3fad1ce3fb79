import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allPictures, readDemoPicture } from './picture-index.ts'

/** What is seen, as shares of the square; its soft shadow is no part of it. */
async function seenOn(file: string): Promise<{ across: number; down: number; hole: number }> {
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
  const down = ys.at(-1)! - ys[0]! + 1
  // from the middle up to the first pixel of the thing
  const middle = Math.round((ys[0]! + ys.at(-1)!) / 2)
  const centre = Math.round(width / 2)
  const hole = rows.slice(0, middle).findLastIndex((row) => row[centre] === 255)
  return { across: across / width, down: down / height, hole: (middle - hole) / down }
}

test('a thing fills its picture, whichever it is', async () => {
  // whole things, one colour of each; the rest are composed of the same shape
  const whole = allPictures().filter((file) => /-[12]\.webp$/.test(file))
  const shapes = [...new Map(whole.map((file) => [file.replace(/-[a-z]+-1\.webp$/, ''), file])).values()]
  const sample = shapes.filter((file) => file.endsWith('-1.webp')).filter((_, at) => at % 6 === 0)
  const shares = await Promise.all(
    sample.map(async (file) => {
      const { across, down } = await seenOn(file)
      return [file, Math.max(across, down)] as const
    }),
  )
  expect(shares.length).toBeGreaterThan(30)
  const wrong = shares.filter(([, share]) => share < 0.84 || share > 0.88)
  expect(wrong.length / shares.length, wrong.map(String).join(', ')).toBeLessThanOrEqual(0.05)
})

test('the larger a disc, the smaller its hole on the picture; the larger a saw, the wider on the same arbor', async () => {
  const all = (kind: string, sizes: number[]) => Promise.all(sizes.map((size) => seenOn(`${kind}-${size}-red-1.webp`)))
  const holes = (await all('cutting-disc', [115, 125, 150, 180, 230])).map(({ hole }) => hole)
  expect(holes).toEqual(holes.toSorted((a, b) => b - a))
  const widths = (await all('hole-saw', [19, 25, 32, 40, 51, 65, 68])).map(({ across, down }) => across / down)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
})
