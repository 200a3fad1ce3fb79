import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cropSquare, squareOver } from './crop-square.ts'

const LANDSCAPE = { width: 400, height: 200 }

it.each([
  [
    'the whole of it stands in the middle of a square',
    { x: 500, y: 500, side: 1000 },
    { left: 0, top: -100, side: 400 },
  ],
  ['a square of its height keeps to the point', { x: 750, y: 500, side: 500 }, { left: 200, top: 0, side: 200 }],
  ['and never leaves the picture', { x: 1000, y: 0, side: 250 }, { left: 300, top: 0, side: 100 }],
])('%s', (_, square, place) => expect(squareOver(LANDSCAPE, square)).toEqual(place))

it('white ground where the picture ends, its own colours where it is', async () => {
  const picture = await sharp({ create: { ...LANDSCAPE, channels: 3, background: '#0000ff' } })
    .webp()
    .toBuffer()
  const { bytes, width, height } = await cropSquare(picture, { x: 500, y: 500, side: 1000 })
  expect([width, height]).toEqual([400, 400])
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer()
  const at = (x: number, y: number) => [...pixels.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)]
  expect(at(200, 10).every((channel) => channel > 250)).toBe(true)
  const [red, , blue] = at(200, 200)
  expect([red! < 20, blue! > 230]).toEqual([true, true])
})
