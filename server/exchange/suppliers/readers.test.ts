import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowSink, StagedGood, StagedName } from '../reader/commerce-rows.ts'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import { csvRows } from '#server/kernel/table-file/read-csv.ts'
import { tableReader } from './read-table.ts'
import { xlsxSheets } from '#server/kernel/table-file/read-xlsx.ts'
import { ymlReader } from './read-yml.ts'
import { offerSink } from './supplier-sink.ts'

function listen() {
  const told = {
    goods: [] as StagedGood[],
    prices: {} as Record<string, Record<string, number>>,
    stock: {} as Record<string, Record<string, number>>,
    names: [] as StagedName[],
    problems: [] as string[],
  }
  const sink: RowSink = {
    good: (row) => void told.goods.push(row),
    price: (row) => void ((told.prices[row.external] ??= {})[row.priceType] = row.kopecks),
    stock: (row) => void ((told.stock[row.external] ??= {})[row.warehouse] = row.quantity),
    name: (row) => void told.names.push(row),
    problem: (words, line) => void told.problems.push(`${line}: ${words}`),
  }
  return { told, sink }
}

const yml = (text: string, pieces = 7) => {
  const { told, sink } = listen()
  const reader = ymlReader(sink, 1)
  for (let at = 0; at < text.length; at += pieces) reader.write(text.slice(at, at + pieces))
  reader.close()
  return told
}
const catalog = (offers: string, before = '') =>
  `<?xml version="1.0"?><!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog date="2026-03-01 10:00"><shop><name>Опт</name>${before}<offers>${offers}</offers></shop></yml_catalog>`

async function table(text: string, known: Record<string, object> = {}) {
  const { told, sink } = listen()
  const offers = offerSink(sink)
  const reader = tableReader({ sink, offers, known: new Map(Object.entries(known)), present: 1 })
  async function* pieces() {
    for (let at = 0; at < text.length; at += 300) yield text.slice(at, at + 300)
  }
  for await (const { cells, line } of csvRows(pieces())) reader.row(cells, line)
  return { ...told, hasHeadings: reader.hasHeadings() }
}

const SILENT =
  'UEsDBBQAAAAIACcXcV3HHBc8CgAAAAgAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbLMJqSxILda3AwBQSwMEFAAAAAgAJxdxXRnZ' +
  'CkI6AAAATwAAAA8AAAB4bC93b3JrYm9vay54bWyzKc8vyk7Kz8+2synOSE0tKYbSCnmJuam2SolKCmCuZ4qtkqGSQpFVJpBR5Jli' +
  'qKRvZ6MP06EPNwQAUEsDBBQAAAAIACcXcV1u0LRwjwAAALUBAAAYAAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1ssynPL8ouzkhN' +
  'LbGzAVMuiSWJdjZF+eUKRbZKBkp2NskghqOBkkKJrVIxkF9md3OxjX6ZnY1+MhADFcJVG8JVGyKpNlQwMDBAxjqWltj1G8H1GxFh' +
  'mzFctTGSagXsik3gik2IMNoUrtoUSbWuIXbVZnDVZsjeTjU2wOFPc7gGc2QNekZ6xmga9JGiRB8RUwBQSwMEFAAAAAgAJxdxXYMW' +
  '3IwDAAAAAQAAAAkAAAB+Ly5zc2gvaWSrAABQSwECFAAUAAAACAAnF3FdxxwXPAoAAAAIAAAAEwAAAAAAAAAAAAAAAAAAAAAAW0Nv' +
  'bnRlbnRfVHlwZXNdLnhtbFBLAQIUABQAAAAIACcXcV0Z2QpCOgAAAE8AAAAPAAAAAAAAAAAAAAAAADsAAAB4bC93b3JrYm9vay54' +
  'bWxQSwECFAAUAAAACAAnF3FdbtC0cI8AAAC1AQAAGAAAAAAAAAAAAAAAAACiAAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sUEsB' +
  'AhQAFAAAAAgAJxdxXYMW3IwDAAAAAQAAAAkAAAAAAAAAAAAAAAAAZwEAAH4vLnNzaC9pZFBLBQYAAAAABAAEAPsAAACRAQAAAAAA' +
  'AAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwECFAAUAAAACAAnF3FdgxbcjAMAAAABAAAACQAAAAAAAAAAAAAAAABnAQAAfi8u' +
  'c3NoL2lkUEsFBgAAAAAEAAQA+wAAAJEBAAAAAA=='

describe('YML', () => {
  it('says cards, prices, stock and params with their units, whatever the shape of the offer', () => {
    const told = yml(
      catalog(
        `<offer id="a#1" available="true"><price>4990</price><oldprice>5 990,50</oldprice><currencyId>RUR</currencyId><categoryId>2</categoryId>
         <picture>https://opt.test/1.jpg</picture><vendor>Terro</vendor><vendorCode>RH-26</vendorCode><name>Перфоратор &laquo;RH-26&raquo;</name>
         <description>&amp;lt;p&amp;gt;Берёт бетон&amp;lt;/p&amp;gt;</description><barcode>1</barcode><barcode>4600000000015</barcode>
         <param name="Мощность" unit="Вт">800 Вт</param><param name="Обороты" unit="об/мин">1200</param><param name="Вес (кг)">2,9</param>
         <param name="Режим">Сверление</param><param name="Режим">Долбление</param><weight>2.9</weight><dimensions>45.5/35/12</dimensions><count>7</count></offer>
         <offer id="b" type="vendor.model"><price>0</price><typePrefix>Дрель</typePrefix><vendor>Terro</vendor><model>D-10</model>
         <outlets><outlet id="1" instock="2"/><outlet id="2" instock="3"/></outlets></offer>
         <offer id="c" available="false"><price>100</price><currencyId>USD</currencyId><name>Диск</name><count>5</count></offer>
         <offer id="c" available="true"><price>70</price><name>Диск</name></offer>`,
        '<categories><category id="1">Инструмент</category><category id="2" parentId="1">Перфораторы</category><category id="3" parentId="77">Прочее</category></categories>',
      ),
    )
    expect(told.goods[0]).toMatchObject({
      external: 'a№1',
      isWhole: true,
      name: 'Перфоратор «RH-26»',
      article: 'RH-26',
      barcode: '4600000000015',
      vendor: 'Terro',
      groups: ['2'],
      description: '<p>Берёт бетон</p>',
      pictures: ['https://opt.test/1.jpg'],
      weightGrams: 2900,
      dimensionsMm: [455, 350, 120],
      properties: {
        Мощность: ['800 Вт'],
        Обороты: ['1200 об/мин'],
        'Вес (кг)': ['2,9'],
        Режим: ['Сверление', 'Долбление'],
      },
    })
    expect(told.goods[1]).toMatchObject({ external: 'b', name: 'Дрель Terro D-10' })
    expect(told.prices).toEqual({ 'a№1': { price: 499000, oldprice: 599050 }, b: { price: 0 }, c: { price: 7000 } })
    expect(told.stock).toEqual({ 'a№1': { '': 7 }, b: { '': 5 }, c: { '': 1 } })
    expect(told.names.filter(({ kind }) => kind === 'group').map(({ name, parent }) => [name, parent])).toEqual([
      ['Инструмент', null],
      ['Перфораторы', '1'],
      ['Прочее', null],
    ])
    expect(told.problems.map((words) => words.replace(/^\d+: /, ''))).toEqual([
      'Цена в валюте USD, а не в рублях: она пропущена',
      '«c» встречается ещё раз: взято то, что ниже',
    ])
  })

  it('never reads what a DOCTYPE declares, and refuses what is cut or is something else', () => {
    const bomb = `<!DOCTYPE yml_catalog [<!ENTITY a "aaaaaaaaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]><yml_catalog><shop><offers><offer id="1"><name>&x;</name></offer></offers></shop></yml_catalog>`
    expect(() => yml(bomb)).toThrow(FileProblem)
    expect(() => yml(catalog('<offer id="1"><name>Дрель'))).toThrow(FileProblem)
    expect(() => yml('<rss></rss>')).toThrow('это не YML: файл начинается с «rss»')
    expect(() => yml(catalog(''))).toThrow('нет ни одного предложения')
  })
})

describe('a table', () => {
  it('is read by its headings, with sections, words for stock and all params in one cell', async () => {
    const told = await table(
      [
        'Прайс-лист ООО «Опт»;;;;;;',
        'Артикул;Наименование;Бренд;Цена, руб.;РРЦ;Остаток;Характеристики;Класс защиты',
        'Перфораторы;;;;;;;',
        'RH-26;"Перфоратор ""RH-26"" 26""";Terro;4 000,50;4 990;>10;"Мощность: 800 Вт | Патрон = SDS-plus";II',
        'D-10;Дрель 12" D-10;Terro;звоните;;много;;',
        ';;;;;;;',
        'X-1;Пила;Terro;12 USD;0;нет;;',
      ].join('\r\n'),
    )
    expect(told.goods.map(({ external, name, groups, line }) => [external, name, groups, line])).toEqual([
      ['RH-26', 'Перфоратор "RH-26" 26"', ['Перфораторы'], 4],
      ['D-10', 'Дрель 12" D-10', ['Перфораторы'], 5],
      ['X-1', 'Пила', ['Перфораторы'], 7],
    ])
    expect(told.goods[0]!.properties).toEqual({ мощность: ['800 Вт'], патрон: ['SDS-plus'], 'класс защиты': ['II'] })
    expect(told.prices).toEqual({ 'RH-26': { price: 400050, recommended: 499000 }, 'X-1': { recommended: 0 } })
    expect(told.stock).toEqual({ 'RH-26': { '': 10 }, 'D-10': { '': 1 }, 'X-1': { '': 0 } })
    expect(told.problems).toEqual([
      '5: Цена «звоните» не число, она пропущена',
      '7: Цена «12 USD» не в рублях, она пропущена',
    ])
  })

  it('keeps to what was decided of its headings, and tells shelves apart', async () => {
    const told = await table('Код\tТовар\tЦена опт\tЦена роз 2\tСклад Москва\tСклад Псков\n1\tДрель\t10\t20\t3\t4', {
      'цена опт': { ignore: true },
      'цена роз 2': { field: 'price' },
    })
    expect(told.prices).toEqual({ '1': { price: 2000 } })
    expect(told.stock).toEqual({ '1': { 'склад москва': 3, 'склад псков': 4 } })
  })

  it('without headings, or with a quote nobody closes, is refused', async () => {
    expect((await table('1;2;3\n4;5;6')).hasHeadings).toBe(false)
    await expect(table('Артикул;Цена\n"D-10;5\nD-11;6')).rejects.toThrow('кавычка открыта и не закрыта')
  })
})

describe('a table of Excel', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'verstak-xlsx-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const put = async (bytes: Uint8Array) => {
    const path = join(folder, `${Math.random()}.xlsx`)
    await writeFile(path, bytes)
    return path
  }

  it('is rows of every sheet; a bomb and another archive are refused', async () => {
    expect(
      await xlsxSheets(
        await put(
          workbook([
            ['Артикул', 'Цена'],
            ['RH-26', 4990],
          ]),
        ),
        1000,
      ),
    ).toEqual([
      [
        { cells: ['Артикул', 'Цена'], line: 1 },
        { cells: ['RH-26', '4990'], line: 2 },
      ],
    ])
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(200_000) })
    await expect(
      xlsxSheets(await put(bomb), bomb.length, { bytes: 1e6, unpacked: 1e5, files: 9, ms: 1e5 }),
    ).rejects.toThrow('таблица слишком велика')
    const other = zipSync({ 'price.csv': strToU8('a;b') })
    await expect(xlsxSheets(await put(other), other.length)).rejects.toThrow('это архив, а не таблица')
    await expect(xlsxSheets(await put(strToU8('PK\u0003\u0004 broken')), 10)).rejects.toThrow(FileProblem)
    // found by the storm: read by stream, nobody ever answered for it, and everybody's files waited
    const silent = Buffer.from(SILENT, 'base64')
    await expect(
      xlsxSheets(await put(silent), silent.length, { bytes: 1e6, unpacked: 1e6, files: 9, ms: 60_000 }),
    ).rejects.toThrow(/повреждена.*not found inside/)
  })
})

function workbook(rows: (string | number)[][]): Uint8Array {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Прайс" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((value, place) => cell(value).replace('<c', `<c r="${'AB'[place]}${at + 1}"`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(packed).map(([name, text]) => [name, strToU8(text)])))
}
