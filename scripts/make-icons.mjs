// Draws the icons of the installed shop from its logo: node scripts/make-icons.mjs, after public/icon.svg or
// icon-maskable.svg changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './ready.mjs'

const file = (name) => join(root, 'public', name)
const plain = readFileSync(file('icon.svg'))
const maskable = readFileSync(file('icon-maskable.svg'))

/** Dots per inch that draw an SVG of so many units at the wanted size, not enlarged afterwards. */
const draw = (svg, units, size) =>
  sharp(svg, { density: (72 * size) / units })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })

for (const size of [48, 72, 96, 128, 144, 152, 192, 256, 384, 512])
  await draw(plain, 34, size).toFile(file(`icons/icon-${size}.png`))
for (const size of [192, 512]) await draw(maskable, 50, size).toFile(file(`icons/maskable-${size}.png`))
// iOS rounds the corners itself and paints what is transparent black
await draw(maskable, 50, 180).toFile(file('apple-touch-icon.png'))
