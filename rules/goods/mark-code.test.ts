import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GS, isGtin, isGtinOf, isMarkLike, markAmong, readMarkCode } from './mark-code.ts'

const GTIN = '04600439931256'
const PROOF = `${GS}91EE06${GS}92qZ3HkFSdDIoVIIdhpDs2eUJfhNRyVgIJ2Y6zkqb0S5U=`
const WHOLE = `01${GTIN}21JgXJ5.T\u002b112${PROOF}`

describe('a code of marking', () => {
  it.each([
    ['as it is', WHOLE, 'JgXJ5.T+112'],
    ['after the symbology', `]d2${WHOLE}`, 'JgXJ5.T+112'],
    ['after FNC1', `${GS}${WHOLE}`, 'JgXJ5.T+112'],
    ['after FNC1 as some scanners spell it', `\u00E8${WHOLE}`, 'JgXJ5.T+112'],
    ['with separators in words', WHOLE.replaceAll(GS, '<GS>'), 'JgXJ5.T+112'],
    ['with spaces around', ` ${WHOLE}\n`, 'JgXJ5.T+112'],
    ['short: 93', `01${GTIN}21abc${GS}93dGVz`, 'abc'],
    ['with more parts between', `01${GTIN}21abc${GS}240FA1${GS}91EE06${GS}92dGVzdA==`, 'abc'],
    ['a serial that looks like a part', `01${GTIN}21219192${GS}93dGVz`, '219192'],
  ])('is read %s', (_, scanned, serial) => {
    const { code, error } = readMarkCode(scanned)
    expect([error, code?.gtin, code?.serial]).toEqual([null, GTIN, serial])
    expect(code!.text.startsWith(`01${GTIN}21${serial}${GS}`)).toBe(true)
    // however it was scanned, the cash register is told one and the same
    expect(readMarkCode(code!.text).code).toEqual(code)
    expect(isMarkLike(scanned)).toBe(true)
  })

  it.each([
    ['', 'Отсканируйте'],
    ['   ', 'Отсканируйте'],
    ['4600439931256', 'Это штрихкод'],
    ['00046004399312561234', 'упаковки'],
    ['RH 26-800', 'Это не код маркировки'],
    [WHOLE.replace(GTIN, '04600439931257'), 'GTIN не сходится'],
    [WHOLE.replace(GTIN, '0460043993125A'), 'GTIN не сходится'],
    [`01${GTIN}`, 'нет серийного номера'],
    [`01${GTIN}10LOT${PROOF}`, 'нет серийного номера'],
    [`01${GTIN}21${PROOF}`, 'не читается'],
    [`01${GTIN}21${'x'.repeat(21)}${PROOF}`, 'не читается'],
    [`01${GTIN}21a b${PROOF}`, 'не читается'],
    [WHOLE.replaceAll(GS, ''), 'не передаёт разделители'],
    [`01${GTIN}21abc`, 'прочитан не весь'],
    [`01${GTIN}21abc${GS}91EE06`, 'прочитан не весь'],
    [`01${GTIN}21abc${GS}91EE06${GS}92`, 'прочитан не весь'],
    [WHOLE.replace('JgXJ', 'ОпЧО'), 'русские буквы'],
    [`${WHOLE}${'z'.repeat(300)}`, 'слишком длинный'],
  ])('%j is refused in words: %s', (scanned, words) => {
    const { code, error } = readMarkCode(scanned)
    expect(code).toBeNull()
    expect(error).toContain(words)
  })

  it('never throws, and what it takes it takes again as the same', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.nat(0xff_ff)).map((codes) => String.fromCharCode(...codes)),
          fc.string().map((tail) => WHOLE + tail),
        ),
        (scanned) => {
          const read = readMarkCode(scanned)
          if (read.code) expect(readMarkCode(read.code.text)).toEqual(read)
          else expect(read.error).not.toBe('')
        },
      ),
    )
  })

  it('that came back is found among those sold, separators or not', () => {
    const sold = ['ab', 'abc', 'x'].map((serial) => ({ gtin: GTIN, serial }))
    expect(markAmong(sold, `01${GTIN}21abc91EE0692dGVz`)).toBe(sold[1])
    expect(markAmong(sold, `]d201${GTIN}21ab${GS}91EE06`)).toBe(sold[0])
    expect([markAmong(sold, `01${GTIN}21y`), markAmong(sold, '')]).toEqual([null, null])
  })

  it('belongs to a good by its barcode', () => {
    expect([
      isGtin(GTIN),
      isGtinOf(GTIN, '4600439931256'),
      isGtinOf(GTIN, '4600439931249'),
      isGtinOf(GTIN, null),
    ]).toEqual([true, true, false, false])
  })
})
