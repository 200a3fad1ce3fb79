import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ApiError } from '#contract/api-error.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import { AccountingRefused, type Faults } from '#server/exchange/emulator/accounting.ts'
import { type Dialect, DIALECTS } from '#server/exchange/emulator/export-files.ts'
import { rehearse } from '#server/exchange/emulator/rehearse.ts'
import { PICTURES_FOLDER } from '#server/exchange/export/commerce-export.ts'
import { writeExport } from '#server/exchange/export/write-export.ts'
import { takeSupplierFile } from '#server/exchange/suppliers/take-file.ts'
import { choosePictures } from '#server/ports/files/choose.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Обмен с 1С на пробу: шлёт файлы в работающий магазин так, как их шлёт 1С.
  npm run shop -- exchange rehearse <папка> --dialect 2.08

  <папка>             import*.xml, offers*.xml, prices*.xml, rests*.xml, картинки и архивы .zip;
                      если она пуста, выгрузка выдуманного магазина будет сделана в ней
  --dialect           2.04, 2.08 (обычно) или 3.1
  --goods 500         сколько товаров выдумать
  --url               адрес магазина; обычно берётся из HOST
  --login, --password учётная запись обмена; в демо-магазине это 1c и 1c
  --faults            что идёт не так, через запятую: cookies, parts, files, cut, init

Прайс-лист поставщика (YML, CSV или XLSX): его читает работающий магазин.
  npm run shop -- exchange supplier <источник> <файл> [--rehearsal]

  <источник>          название или номер источника из Пульта
  --rehearsal         только показать, что изменится

Каталог магазина файлами CommerceML (import.xml, offers.xml): для 1С или другого магазина.
  npm run shop -- exchange export <папка> [--pictures]

  --pictures          положить рядом и фотографии (import_files)

Что изменилось, видно в Пульте: Обмен.`

const FAULTS: Record<string, keyof Faults> = {
  cookies: 'loseCookies',
  parts: 'repeatParts',
  files: 'repeatFiles',
  cut: 'cutParts',
  init: 'secondInit',
}
const PICTURES = ['фотография', 'фотографии', 'фотографий'] as const
const FILES = ['файл', 'файла', 'файлов'] as const

/** Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  if (args[0] === 'supplier') return takePriceList(args.slice(1))
  if (args[0] === 'export') return exportCatalogue(args.slice(1))
  const given = readArguments(args)
  if (given === null) return say(USAGE, 2)
  const { folder, dialect, goods, url, login, password, faults } = given
  const begun = performance.now()
  try {
    const names = await rehearse({
      folder,
      dialect,
      goods,
      url,
      login,
      password,
      faults,
      pauseMs: 500,
      onSaid: (question, lines) => console.log(`${decodeURIComponent(question)} → ${lines.join(' · ')}`),
    })
    const seconds = formatNumber(Number(((performance.now() - begun) / 1000).toFixed(1)))
    return say(`${countText(names.length, FILES)} за ${seconds} с. Что изменилось, видно в Пульте: Обмен`, 0)
  } catch (error) {
    if (error instanceof AccountingRefused) return say(`Магазин отказал: ${error.message}`, 1)
    if (error instanceof TypeError) return say(`Магазин по адресу ${url} не отвечает: запустите его (npm start)`, 1)
    throw error
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dialect: { type: 'string', default: '2.08' },
        goods: { type: 'string', default: '500' },
        url: { type: 'string' },
        login: { type: 'string', default: '1c' },
        password: { type: 'string', default: '1c' },
        faults: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    })
    const [action, folder] = positionals
    const dialect = values.dialect as Dialect
    const goods = Number(values.goods)
    const faults = values.faults.split(',').filter(Boolean)
    const isRight = action === 'rehearse' && folder && DIALECTS.includes(dialect) && goods >= 1 && goods <= 1_000_000
    if (values.help || !isRight || faults.some((name) => !FAULTS[name])) return null
    const { scheme, host } = readConfig(process.env)
    return {
      folder: resolve(folder),
      dialect,
      goods: Math.floor(goods),
      url: (values.url ?? `${scheme}://${host}`).replace(/\/+$/, ''),
      login: values.login,
      password: values.password,
      faults: Object.fromEntries(faults.map((name) => [FAULTS[name]!, true])) as Faults,
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return null
    throw error
  }
}

async function takePriceList(args: string[]): Promise<number> {
  const kind = args.includes('--rehearsal') ? 'rehearsal' : 'catalog'
  const [given, file, ...more] = args.filter((arg) => arg !== '--rehearsal')
  if (!given || !file || more.length > 0) return say(USAGE, 2)
  if (!existsSync(file)) return say(`Файла «${file}» нет`, 1)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    const source = await db
      .selectFrom('exchange_source')
      .select('id')
      .where((eb) => eb.or([eb('name', '=', given), eb(eb.cast('id', 'text'), '=', given)]))
      .executeTakeFirst()
    if (!source) return say(`Источника «${given}» нет: заведите его в Пульте, Обмен`, 1)
    const shop = { db, config, clock: () => new Date() }
    const run = await takeSupplierFile(shop, source.id, resolve(file), { kind, staffId: null })
    return say(`Прайс-лист принят, запуск № ${run}. Что он изменил, видно в Пульте: Обмен`, 0)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

async function exportCatalogue(args: string[]): Promise<number> {
  const withPictures = args.includes('--pictures')
  const [folder, ...more] = args.filter((arg) => arg !== '--pictures')
  if (!folder || folder.startsWith('--') || more.length > 0) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    const to = { folder: resolve(folder), now: new Date(), ...(withPictures && { pictures: choosePictures(config) }) }
    const { files, pictures, lost } = await writeExport(db, to)
    for (const { name, bytes } of files) console.log(`${name}: ${formatNumber(Math.ceil(bytes / 1024))} КБ`)
    if (withPictures) console.log(`${PICTURES_FOLDER}: ${countText(pictures, PICTURES)}`)
    return lost === 0 ? 0 : say(`Не нашлось фотографий: ${lost}`, 1)
  } finally {
    await close()
  }
}
