import { describe, expect, it } from 'vitest'
import { jpegName, storedWidth, pictureSet, pictureSize } from './picture-name.ts'

const HASH = '0123456789abcdef0123'
const named = (size: string) => `${HASH}-${size}.webp`

describe('a picture’s name', () => {
  it('tells its size', () => {
    expect(pictureSize(named('1200x900'))).toEqual({ width: 1200, height: 900 })
  })
  it.each([
    'rotary-hammer-blue-1.webp',
    named('0x10'),
    named('1200x'),
    named('123456x1'),
    `${HASH}-10x10.jpg`,
    `../${named('10x10')}`,
    named('10x10').toUpperCase(),
    '',
  ])('is not %s', (file) => expect(pictureSize(file)).toBeNull())
  it('is as good as JPEG', () => expect(jpegName(named('10x10'))).toBe(`${HASH}-10x10.jpg`))
})

describe('widths of a picture', () => {
  const widthsOf = (size: string, upTo?: number) =>
    pictureSet(named(size), upTo)
      ?.split(', ')
      .map((each) => /^\/pictures\/(\d+)\/\S+ (\d+)w$/.exec(each)!.slice(1).join(':'))

  it.each([
    ['900x900', undefined, ['320:320', '640:640', '768:768', '1024:900']],
    ['1024x300', undefined, ['320:320', '640:640', '768:768', '1024:1024']],
    ['4000x3000', undefined, ['320:320', '640:640', '768:768', '1024:1024', '1280:1280', '1536:1536']],
    ['4000x3000', 768, ['320:320', '640:640', '768:768']],
    ['900x900', 768, ['320:320', '640:640', '768:768']],
    ['700x2000', 768, ['320:320', '640:640', '768:700']],
    ['200x2000', undefined, ['320:200']],
  ])('%s up to %s never promise more than there is', (size, upTo, widths) => {
    expect(widthsOf(size, upTo)).toEqual(widths)
  })

  it('are unknown for a name that is not ours', () => expect(pictureSet('drill.webp')).toBeUndefined())

  it('above the picture’s own are one file', () => {
    expect([1536, 1280, 1024, 768, 320].map((asked) => storedWidth(asked, { width: 900, height: 10 }))).toEqual([
      1024, 1024, 1024, 768, 320,
    ])
    expect(storedWidth(1536, { width: 9000, height: 10 })).toBe(1536)
  })
})
