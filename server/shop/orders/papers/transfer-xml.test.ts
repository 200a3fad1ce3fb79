import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type HandedGood, paperLine, paperSums, type TransferPaper } from '#rules/company/transfer-paper.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { all, parseXml } from '#server/files/test/xml.ts'
import { transferXml } from './transfer-xml.ts'

const SCHEMA = readFileSync(join(import.meta.dirname, 'transfer.fixture.xsd'), 'utf8')
const HOSTILE = `Дрель «А&Б» <b>"x"</b> 'é' ✓ \u0007\n в ряд`

const good = (more: Partial<HandedGood> = {}): HandedGood => ({
  name: 'Дрель аккумуляторная',
  code: '100101',
  article: 'ДА-18',
  unit: 'шт.',
  quantity: 3,
  sum: 1_527_001,
  rate: '22',
  isService: false,
  marks: [],
  ...more,
})

function paper(goods: HandedGood[], more: Partial<TransferPaper> = {}): TransferPaper {
  const lines = goods.map(paperLine)
  return {
    ...paperSums(lines),
    number: '17/3',
    day: '2026-11-18',
    handedOn: '2026-11-17',
    orderNumber: '100234',
    seller: {
      name: 'ООО «Верстак»',
      inn: '6027146103',
      kpp: '602701001',
      address: '180000, г. Псков, ул. Советская, 1',
      edoId: '2BM-6027146103-602701001-201501011200000000000',
    },
    buyer: { name: 'ООО «Строитель»', inn: '6027999013', kpp: null, address: '', edoId: '' },
    agreement: { number: '17', day: '2026-03-01' },
    signer: { post: 'Генеральный директор', name: 'Соколова Ирина Викторовна' },
    lines,
    guid: '8c703486-75df-46f8-8f0a-959b09f807a9',
    at: '2026-11-18T10:05:09.000Z',
    ...more,
  }
}

const textOf = (bytes: Buffer) => new TextDecoder('windows-1251', { fatal: true }).decode(bytes)
async function problems(given: TransferPaper): Promise<string[]> {
  // libxml as it comes to us reads UTF-8 alone
  const contents = textOf(transferXml(given).bytes).replace('encoding="windows-1251"', 'encoding="UTF-8"')
  const { errors } = await validateXML({ xml: [{ fileName: 'upd.xml', contents }], schema: [SCHEMA] })
  return errors.map(({ rawMessage }) => rawMessage)
}
const parsed = (given: TransferPaper) => parseXml(textOf(transferXml(given).bytes).replace(/^<\?xml[^>]*\?>\s*/, ''))

describe('by the schema of its obligatory fields', () => {
  const mixed = [
    good(),
    good({ rate: '10', quantity: 7, unit: 'бухта', marks: ['010460123456789421Ab<c&d"e'] }),
    good({ rate: 'none', sum: 99 }),
    good({ rate: '0', article: '' }),
    good({ name: 'Доставка', code: '', article: '', isService: true, quantity: 1, sum: 35_000 }),
  ]
  it.each([
    ['rates of all kinds, marked goods and delivery', paper(mixed)],
    ['without VAT', paper([good({ rate: 'none' })])],
    ['without an agreement', paper([good()], { agreement: null })],
    [
      'between entrepreneurs',
      paper([good()], {
        seller: { name: 'ИП Соколова И. В.', inn: '500100732259', kpp: null, address: 'г. Псков', edoId: '' },
        buyer: { name: 'Индивидуальный предприниматель Ким', inn: '500100732260', kpp: null, address: '', edoId: '' },
      }),
    ],
    ['a kopeck for three pieces', paper([good(), good({ sum: 1 })])],
    ['nobody has said what the signer is', paper([good()], { signer: { post: '', name: 'Соколова Ирина' } })],
    ['whatever stands in names', paper([good({ name: HOSTILE, article: 'А'.repeat(200) })])],
    ['a name beyond all bounds', paper([good({ name: 'ы'.repeat(5000) })])],
  ])('is right: %s', async (_name, given) => expect(await problems(given)).toEqual([]))

  it('which tells of what is wrong', async () => {
    const wrong = { ...paper([good()]), day: '2026-13-18' }
    expect((await problems(wrong)).join()).toContain('ДатаДок')
    expect((await problems(paper([good({ rate: '18' as VatRate })]))).join()).toContain('НалСт')
  })
})

it('loses no sign, and is the encoding it says', () => {
  const { bytes, fileName } = transferXml(paper([good({ name: HOSTILE })]))
  expect(bytes.subarray(0, 44).toString('latin1')).toBe('<?xml version="1.0" encoding="windows-1251"?>'.slice(0, 44))
  expect(bytes.includes(Buffer.from('Дрель')), 'no UTF-8 inside').toBe(false)
  const root = parsed(paper([good({ name: HOSTILE })]))
  expect(all(root, 'СведТов')[0]!.attributes['НаимТов']).toBe(`Дрель «А&Б» <b>"x"</b> 'é' ✓ в ряд`)
  expect(root.attributes['ИдФайл']).toBe(fileName)
})

it('says what it is: function, moments in Moscow, parties, who signs', () => {
  const root = parsed(paper([good()]))
  const [document] = all(root, 'Документ')
  expect(document!.attributes).toMatchObject({ Функция: 'СЧФДОП', ДатаИнфПр: '18.11.2026', ВремИнфПр: '13.05.09' })
  expect(all(root, 'СвПер')[0]!.attributes).toMatchObject({ ДатаПер: '17.11.2026' })
  expect(all(root, 'СвЮЛУч').map(({ attributes }) => attributes['ИННЮЛ'])).toEqual([
    '6027146103',
    '6027999013',
    '6027999013',
  ])
  expect(all(root, 'Подписант')[0]!.children[0]!.attributes).toEqual({
    Фамилия: 'Соколова',
    Имя: 'Ирина',
    Отчество: 'Викторовна',
  })
  const bare = parsed(paper([good({ rate: 'none' })]))
  expect(all(bare, 'Документ')[0]!.attributes['Функция']).toBe('ДОП')
  expect(all(bare, 'СумНалВсего')[0]!.children[0]!.name).toBe('БезНДС')
})

it('tells the price of a piece so that the pieces come to the sum', () => {
  const lines = [good({ quantity: 7, sum: 100_003 }), good({ quantity: 3, sum: 3 }), good({ quantity: 2, sum: 24_400 })]
  for (const { attributes } of all(parsed(paper(lines)), 'СведТов')) {
    const [price, count, net] = ['ЦенаТов', 'КолТов', 'СтТовБезНДС'].map((name) => Number(attributes[name]))
    expect(price).toBeGreaterThan(0)
    expect(Math.abs(price! * count! - net!)).toBeLessThan(0.000_001)
  }
})

it('has sums that add up to the kopeck', () => {
  const root = parsed(paper([good(), good({ rate: '10', sum: 333 }), good({ rate: '5', sum: 1 })]))
  const kopecks = (text: string) => Math.round(Number(text) * 100)
  const lines = all(root, 'СведТов').map(({ attributes, children }) => ({
    net: kopecks(attributes['СтТовБезНДС']!),
    gross: kopecks(attributes['СтТовУчНал']!),
    vat: kopecks(children.find(({ name }) => name === 'СумНал')!.children[0]!.text),
  }))
  for (const { net, vat, gross } of lines) expect(net + vat).toBe(gross)
  const [total] = all(root, 'ВсегоОпл')
  const sum = (name: 'net' | 'vat' | 'gross') => lines.reduce((all, line) => all + line[name], 0)
  expect(kopecks(total!.attributes['СтТовБезНДСВсего']!)).toBe(sum('net'))
  expect(kopecks(total!.attributes['СтТовУчНалВсего']!)).toBe(sum('gross'))
  expect(kopecks(total!.children[0]!.children[0]!.text)).toBe(sum('vat'))
})
