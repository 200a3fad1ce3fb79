import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable, UnreadableTable } from './read-table.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** windows-1251, as Excel saves it: Cyrillic letters and ASCII are enough here. */
const in1251 = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x80 ? code : code - 0x410 + 0xc0
  })

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook of one sheet, as small as Excel would still open. */
function xlsx(rows: readonly (readonly (string | number)[])[], more: Record<string, Uint8Array> = {}) {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = rows
    .map((row, y) => {
      const cells = row.map((value, x) => cell(value, `${'ABCDEF'[x]}${y + 1}`)).join('')
      return `<row r="${y + 1}">${cells}</row>`
    })
    .join('')
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  }) as Uint8Array<ArrayBuffer>
}

const refusal = (bytes: Uint8Array<ArrayBuffer>) =>
  readTable(bytes).then(
    (text) => `read: ${text.slice(0, 50)}`,
    (error: unknown) => (error instanceof UnreadableTable ? error.message : String(error)),
  )

describe('CSV', () => {
  it.each([
    ['semicolons', 'Артикул;Наименование;Кол-во\nA-1;Перфоратор;2\n'],
    ['tabs', 'Артикул\tНаименование\tКол-во\r\nA-1\tПерфоратор\t2\r\n'],
    ['commas', 'Артикул,Наименование,Кол-во\nA-1,Перфоратор,2'],
    ['a byte order mark', '\uFEFFАртикул;Наименование;Кол-во\nA-1;Перфоратор;2\n'],
    ['quotes', '"Артикул";"Наименование";"Кол-во"\n"A-1";"Перфоратор";"2"\n'],
  ])('with %s', async (_, text) => {
    expect(await readTable(bytesOf(text))).toBe('Артикул\tНаименование\tКол-во\nA-1\tПерфоратор\t2')
  })

  it('in windows-1251', async () => {
    expect(await readTable(in1251('Перфоратор;2\nБур;10'))).toBe('Перфоратор\t2\nБур\t10')
  })

  it.each([
    ['UTF-16', '\uFEFF', true],
    ['UTF-16, the higher byte first', '\uFEFF', false],
    ['UTF-16 without a mark', '', true],
  ])('in %s', async (_, mark, isLittle) => {
    const text = `${mark}Перфоратор\t2\r\nБур;10`
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
    expect(await readTable(new Uint8Array(view.buffer))).toBe('Перфоратор\t2\nБур;10')
  })

  it('a hundred thousand rows are read by the first', async () => {
    expect((await readTable(bytesOf('Бур;1\n'.repeat(100_000)))).split('\n')).toHaveLength(1000)
  })

  it('keeps a delimiter and a line break inside quotes in their cell', async () => {
    expect(await readTable(bytesOf('"Диск; 125 мм\nпо металлу";3'))).toBe('Диск; 125 мм по металлу\t3')
  })

  it('takes a broken quote for a sign', async () => {
    expect(await readTable(bytesOf('Труба 1/2" ВР;4\nБур;2'))).toBe('Труба 1/2" ВР\t4\nБур\t2')
  })
})

describe('XLSX', () => {
  it('gives the first sheet', async () => {
    const bytes = xlsx([
      ['Артикул', 'Кол-во'],
      ['A-100101', 2],
      ['100234', 10],
    ])
    expect(await readTable(bytes)).toBe('Артикул\tКол-во\nA-100101\t2\n100234\t10')
  })

  it('reads a thousand rows of several hundred kilobytes', async () => {
    const bytes = xlsx(Array.from({ length: 5000 }, (_, at) => [`A-${at}`, `Перфоратор ${Math.sin(at)} ${at}`, at % 9]))
    expect(bytes.length).toBeGreaterThan(100_000)
    expect((await readTable(bytes)).split('\n')).toHaveLength(1000)
  })
})

describe('a sheet larger than its list', () => {
  const sheet = (rows: string) =>
    xlsx([], {
      'xl/worksheets/sheet1.xml': strToU8(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    })
  const first = '<row r="1"><c r="A1" t="inlineStr"><is><t>A-1</t></is></c><c r="B1"><v>2</v></c></row>'

  it.each([
    ['a cell in the last corner', `${first}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`],
    ['a cell in the last row', `${first}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`],
    ['a cell in the last column', `${first}<row r="2"><c r="XFD2"><v>1</v></c></row>`],
    ['a styled cell in the last column', `${first}<row r="2"><c r="XFD2" s="1"/></row>`],
  ])('%s costs nothing', async (_, rows) => {
    const begun = process.cpuUsage()
    expect(await readTable(sheet(rows))).toBe('A-1\t2')
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  })

  it('a hundred thousand rows are read by the first', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`)
    expect((await readTable(sheet(rows.join('')))).split('\n')).toHaveLength(1000)
  })
})

/** As Excel keeps it: an old file's head, and the name of what is locked somewhere in its directory. */
function locked(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4096)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.set(
    [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    2048,
  )
  return bytes
}

describe('what is refused, in words', () => {
  const zeros = new Uint8Array(41 * 1024 * 1024)
  const bomb = xlsx([['A-1', 2]], { 'xl/worksheets/sheet2.xml': zeros })
  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['an archive cut short', () => xlsx([['A-1', 2]]).slice(0, 300), 'не читается'],
    [
      'an archive that is no workbook',
      () => zipSync({ 'a.xml': strToU8('<a/>') }) as Uint8Array<ArrayBuffer>,
      'не таблица',
    ],
    ['a sheet of broken XML', () => xlsx([], { 'xl/worksheets/sheet1.xml': strToU8('<<<>') }), 'не читается'],
    ['an empty sheet', () => xlsx([]), 'нет строк'],
    ['a bomb', () => bomb, 'слишком велика'],
    [
      'a thousand entries',
      () =>
        xlsx(
          [['A-1', 2]],
          Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`xl/x${at}.xml`, strToU8('<a/>')])),
        ),
      'слишком велика',
    ],
    ['an old workbook', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'старого Excel'],
    ['a workbook with a password', () => locked(), 'паролем'],
    ['a PDF', () => bytesOf('%PDF-1.7\n1 0 obj << >>'), 'не таблица'],
    ['an empty file', () => new Uint8Array(0), 'нет строк'],
    ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'не таблица'],
  ])('%s', async (_, make, words) => {
    expect(await refusal(make())).toContain(words)
  })

  it('an entry that lies about its size gets no more than it says', async () => {
    const bytes = bomb.slice()
    const view = new DataView(bytes.buffer)
    // the sizes stand in the central directory; say «100 bytes» there
    for (let at = 0; at + 30 < bytes.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === zeros.length)
        view.setUint32(at + 24, 100, true)
    }
    expect(await refusal(bytes)).toMatch(/read: A-1|не читается/)
  })
})
