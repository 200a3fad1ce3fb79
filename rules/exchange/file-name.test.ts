import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'
import { decodeEither, encodeWindows1251 } from './windows-1251.ts'

describe('a file name as accounting sends it', () => {
  it.each([
    ['import.xml', 'import.xml'],
    ['webdata\\000000003\\goods\\1\\import___a-b.xml', 'webdata/000000003/goods/1/import___a-b.xml'],
    ['import_files/ab/x.jpg', 'import_files/ab/x.jpg'],
    ['/tmp/import.xml', 'import.xml'],
    ['/tmp/php12/offers.xml', 'php12/offers.xml'],
    ['../../etc/passwd', 'etc/passwd'],
    ['..\\..\\x.xml', 'x.xml'],
    ['C:\\Users\\1c\\offers.xml', 'Users/1c/offers.xml'],
    ['a\u0000b.xml', 'a_b.xml'],
    ['nul.xml', '_nul.xml'],
    ['товары.xml', 'товары.xml'],
    ['a/./b//c.xml', 'a/b/c.xml'],
    ['.htaccess', 'htaccess'],
    ['name. . ', 'name'],
  ])('%j → %j', (given, name) => expect(safeFileName(given)).toBe(name))

  it.each(['', '..', '/', '\\', './..', ' . '])('nothing is left of %j', (given) =>
    expect(safeFileName(given)).toBeNull(),
  )

  it('never leaves its folder, and is the same when made safe twice', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 100 })
          .map((codes) => String.fromCodePoint(...codes)),
        (given) => {
          const name = safeFileName(given)
          if (name === null) return
          expect(name.split('/').every((part) => part !== '' && !part.startsWith('.') && part.length <= 120)).toBe(true)
          expect(name).not.toMatch(/[\\\0]|^\//)
          expect(safeFileName(name)).toBe(name)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('keeps two long names apart', () => {
    const [one, two] = ['a', 'b'].map((end) => safeFileName(`${'я'.repeat(300)}${end}.xml`))
    expect(one).not.toBe(two)
    expect(one).toMatch(/\.xml$/)
  })
})

describe('windows-1251', () => {
  it('is written as the platform reads it', () => {
    const text = 'Файл «import.xml»: цена № 5, ёлка — €'
    expect(new TextDecoder('windows-1251').decode(encodeWindows1251(text))).toBe(text)
    expect(decodeEither(encodeWindows1251(text))).toBe(text)
    expect(decodeEither(new TextEncoder().encode(text))).toBe(text)
    expect([...encodeWindows1251('😀')]).toEqual([63])
  })
})
