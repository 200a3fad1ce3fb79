import { basename } from 'node:path'
import { sql } from 'kysely'
import { ApiError } from '#contract/api-error.ts'
import { pictureSize } from '#rules/catalog/picture-name.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { PictureError, readPicture } from '#server/pictures/prepare-master.ts'
import { type GivenFile, type PictureServices, prepareMasters, storePictures } from '#server/pictures/store-pictures.ts'
import { choosePictures } from '#server/ports/files/choose.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { addGoodPictures, removeGoodPictures } from '#server/shop/goods/pictures/good-pictures.ts'
import { importPictures } from '#server/shop/goods/pictures/import-pictures.ts'
import { listPictureFiles } from '#server/shop/goods/pictures/list-picture-files.ts'
import { updateCategory } from '#server/shop/goods/tree/change-category.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Снимки магазина: JPEG, PNG, WebP или AVIF, до 30 мегапикселей.
  npm run shop -- pictures list                    товары без снимков
  npm run shop -- pictures list КОД                снимки товара по порядку
  npm run shop -- pictures add КОД ФАЙЛ…           добавить товару в конец
  npm run shop -- pictures remove КОД НОМЕР…       убрать у товара (номера — из list)
  npm run shop -- pictures import ПАПКА            файлы по коду или артикулу: 100234.jpg, 100234-2.jpg, 100234/1.jpg
  npm run shop -- pictures import СПИСОК.csv       строки «код или артикул;файл;файл…»
                             с --replace — вместо прежних снимков этих товаров
  npm run shop -- pictures category КОД ФАЙЛ       картинка раздела каталога
  npm run shop -- pictures store ФАЙЛ…             для текстов, меню и баннеров: в них картинку можно звать именем этого файла`

const PICTURES = ['снимок', 'снимка', 'снимков'] as const
const MOST_TOLD = 50

type Action = (services: PictureServices, args: string[]) => Promise<number>

const ACTIONS: Record<string, { takes: (args: string[]) => boolean; act: Action }> = {
  list: {
    takes: (args) => args.length <= 1,
    act: (services, [code]) => (code === undefined ? listWithout(services.db) : listOf(services.db, code)),
  },
  add: { takes: (args) => args.length >= 2, act: add },
  remove: {
    takes: ([, ...numbers]) => numbers.length > 0 && numbers.every((each) => /^[1-9]\d?$/.test(each)),
    act: remove,
  },
  import: { takes: (args) => args.filter((each) => each !== '--replace').length === 1, act: importAll },
  category: { takes: (args) => args.length === 2, act: setCategory },
  store: { takes: (args) => args.length > 0, act: store },
}

/** Answers the exit code. */
export async function run([name = '', ...args]: string[], clock: () => Date = () => new Date()): Promise<number> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action?.takes(args)) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    return await action.act({ db, ports: { pictures: choosePictures(config) }, clock }, args)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    if (error instanceof PictureError) return say(`Ничего не изменено: ${error.message}`, 1)
    if (error instanceof OutsideFailure)
      return say(`Хранилище снимков не отвечает, повторите позже: ${error.message}`, 1)
    throw error
  } finally {
    await close()
  }
}

const noGood = (code: string) => say(`Товара ${code} нет`, 1)

async function read(paths: readonly string[]): Promise<GivenFile[]> {
  const files: GivenFile[] = []
  for (const path of paths) files.push({ name: basename(path), bytes: await readPicture(path) })
  return files
}

async function listWithout(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('good')
    .select(['code', 'name'])
    .where('is_active', '=', true)
    .where(sql<boolean>`cardinality(pictures) = 0`)
    .orderBy('code')
    .execute()
  if (rows.length === 0) return say('У каждого товара на витрине есть снимок', 0)
  const more = rows.length > MOST_TOLD ? [`  и ещё ${formatNumber(rows.length - MOST_TOLD)}`] : []
  return say(
    [
      `Без снимков: ${formatNumber(rows.length)}`,
      ...rows.slice(0, MOST_TOLD).map(({ code, name: title }) => `  ${code}  ${title}`),
      ...more,
    ].join('\n'),
    0,
  )
}

async function listOf(db: Db, code: string): Promise<number> {
  const good = await db.selectFrom('good').select(['name', 'pictures']).where('code', '=', code).executeTakeFirst()
  if (!good) return noGood(code)
  const rows =
    good.pictures.length === 0
      ? []
      : await db.selectFrom('picture').selectAll().where('file', 'in', good.pictures).execute()
  const lines = good.pictures.map((file, at) => {
    const row = rows.find((each) => each.file === file)
    const about = row
      ? `${row.width} × ${row.height}, ${formatNumber(Math.ceil(row.bytes / 1024))} КБ, из ${row.source_name}`
      : 'файла нет в хранилище'
    return `  ${at + 1}. ${file}: ${about}`
  })
  return say([`${good.name}: ${countText(good.pictures.length, PICTURES)}`, ...lines].join('\n'), 0)
}

async function add(services: PictureServices, [code = '', ...paths]: string[]): Promise<number> {
  const result = await addGoodPictures(services, code, await read(paths))
  if (!result) return noGood(code)
  const already = result.already.length > 0 ? `, уже были: ${result.already.length}` : ''
  const sizes = result.added.map((file) => pictureSize(file)!).map(({ width, height }) => `${width} × ${height}`)
  return say(
    `Товар ${code}: добавлено ${countText(result.added.length, PICTURES)}${sizes.length > 0 ? ` (${sizes.join(', ')})` : ''}${already}`,
    0,
  )
}

async function remove(services: PictureServices, [code = '', ...numbers]: string[]): Promise<number> {
  const left = await removeGoodPictures(services, code, numbers.map(Number))
  if (left === null) return say(`У товара ${code} нет таких снимков: посмотрите pictures list ${code}`, 1)
  return say(`Товар ${code}: осталось ${countText(left, PICTURES)}`, 0)
}

async function importAll(services: PictureServices, args: string[]): Promise<number> {
  const path = args.find((each) => each !== '--replace')!
  const list = await listPictureFiles(path)
  if (!list) return say(`${path} не читается: проверьте путь`, 1)
  const { goods, added, already, refused } = await importPictures(services, list, {
    isReplaced: args.includes('--replace'),
  })
  say(`Добавлено ${countText(added, PICTURES)}, товаров: ${formatNumber(goods)}, уже были: ${formatNumber(already)}`, 0)
  if (refused.length === 0) return 0
  const more = refused.length > MOST_TOLD ? [`и ещё ${formatNumber(refused.length - MOST_TOLD)}`] : []
  return say(
    [
      `Не подошло: ${formatNumber(refused.length)}`,
      ...refused.slice(0, MOST_TOLD).map(([where, why]) => `${where}: ${why}`),
      ...more,
    ].join('\n  '),
    1,
  )
}

async function setCategory(
  { db, ports: { pictures }, clock }: PictureServices,
  [code = '', path = '']: string[],
): Promise<number> {
  const prepared = await prepareMasters(await read([path]))
  const { category } = await withRetries(db, async (tx) => {
    const [picture] = await storePictures(tx, { pictures, clock }, prepared)
    return updateCategory(tx, code, { set: { picture: picture! }, seen: {} })
  })
  return say(`Раздел «${category.name}»: картинка заменена`, 0)
}

async function store({ db, ports: { pictures }, clock }: PictureServices, paths: string[]): Promise<number> {
  const prepared = await prepareMasters(await read(paths))
  const names = await withRetries(db, (tx) => storePictures(tx, { pictures, clock }, prepared))
  return say(names.map((name, at) => `${basename(paths[at]!)} → ${name}`).join('\n'), 0)
}
