import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const styles = import.meta.dirname
const tokens = readFileSync(join(styles, 'tokens.css'), 'utf8')
const faces = [...tokens.matchAll(/@font-face \{([^}]+)\}/g)].map(([, body]) => {
  const value = (property: string) => new RegExp(`${property}:\\s*([^;]+);`).exec(body!)?.[1]
  const percent = (property: string) => Number.parseFloat(value(property) ?? '') / 100
  return {
    family: value('font-family')!,
    weight: value('font-weight')!,
    file: /url\('\.\/(fonts\/[^']+)'\)/.exec(body!)?.[1],
    range: codesOf(value('unicode-range') ?? ''),
    display: value('font-display'),
    size: percent('size-adjust'),
    ascent: percent('ascent-override'),
    descent: percent('descent-override'),
  }
})
const own = faces.filter(({ file }) => file)
const fallbacks = faces.filter(({ file }) => !file)

/** `U+0410-044F, U+2116` as numbers. */
function codesOf(range: string): number[] {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from, to]) => {
    const first = Number.parseInt(from!, 16)
    return Array.from({ length: Number.parseInt(to ?? from!, 16) - first + 1 }, (_, at) => first + at)
  })
}

const KNOWN_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca']
const HEADER_BYTES = 48

/** Tables of a WOFF2 file, as its specification lays them out: a directory, then all of them in one Brotli stream. */
function tablesOf(path: string): Map<string, Buffer> {
  const file = readFileSync(path)
  let at = HEADER_BYTES
  const base128 = () => {
    for (let value = 0; ;) {
      const byte = file[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const directory = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file[at++]!
    const known = flags & 63
    const tag = known === 63 ? file.toString('latin1', at, (at += 4)) : (KNOWN_TAGS[known] ?? `known ${known}`)
    const plain = base128()
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, length: isTransformed ? base128() : plain }
  })
  const data = brotliDecompressSync(file.subarray(at))
  let begin = 0
  return new Map(directory.map(({ tag, length }) => [tag, data.subarray(begin, (begin += length))]))
}

/** Codes with a glyph, from the segments of a character map of format 4. */
function glyphCodes(cmap: Buffer): number[] {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(4 + at * 8 + 4))
  const map = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4))
  const segments = map.readUInt16BE(6) / 2
  return Array.from({ length: segments }, (_, at) => {
    const last = map.readUInt16BE(14 + at * 2)
    const first = map.readUInt16BE(16 + segments * 2 + at * 2)
    return last === 0xffff ? [] : Array.from({ length: last - first + 1 }, (_code, step) => first + step)
  }).flat()
}

const metrics = (path: string) => {
  const tables = tablesOf(path)
  const unit = tables.get('head')!.readUInt16BE(18)
  const hhea = tables.get('hhea')!
  return { ascent: hhea.readInt16BE(4) / unit, descent: -hhea.readInt16BE(6) / unit }
}

describe('the type of the pages', () => {
  test.each(own)('$file holds every sign of its range, and no other face claims one', ({ file, range }) => {
    const codes = glyphCodes(tablesOf(join(styles, file!)).get('cmap')!)
    expect(range.filter((code) => !codes.includes(code)).map((code) => code.toString(16))).toEqual([])
    const claimed = own.filter((other) => other.file !== file).flatMap((other) => other.range)
    expect(range.filter((code) => claimed.includes(code))).toEqual([])
  })

  test('a page is read before its type has come, and what is preloaded is small', () => {
    expect(own.map(({ display }) => display)).toEqual(own.map(() => 'swap'))
    const preloads = readFileSync(join(styles, 'font-preload.ts'), 'utf8').match(/fonts\/[\w-]+\.woff2/g)!
    expect(preloads).toHaveLength(1)
    const bytes = preloads.reduce((sum, path) => sum + statSync(join(styles, path)).size, 0)
    expect(bytes).toBeGreaterThan(25_000)
    expect(bytes).toBeLessThanOrEqual(30_000)
  })

  test.each(fallbacks)('$family $weight is as tall as the type it stands for', ({ family, size, ascent, descent }) => {
    expect(tokens).toMatch(new RegExp(`--font: .*${family}.*system-ui`))
    for (const { file } of own) {
      const real = metrics(join(styles, file!))
      expect(ascent * size).toBeCloseTo(real.ascent, 2)
      expect(descent * size).toBeCloseTo(real.descent, 2)
    }
  })

  test('every weight of the type has a fallback face', () => {
    const weights = (of: typeof faces) => new Set(of.flatMap(({ weight }) => weight.split(' ')))
    for (const family of new Set(fallbacks.map(({ family: name }) => name)))
      expect([...weights(fallbacks.filter((face) => face.family === family))]).toEqual(
        expect.arrayContaining([...weights(own)]),
      )
    expect(fallbacks.length).toBe(6)
  })
})
