import { formatFileSize } from '#rules/text/file-size.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { readConfig } from '#server/config/config.ts'
import { makeCopy, printSheet, readRecoveryKey } from '#server/copies/make-copy.ts'
import { readDataKeys } from '#server/kernel/sealing.ts'
import { choosePictures, openFileStorage } from '#server/ports/files/choose.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Резервная копия: база, снимки и версия программы в одном зашифрованном файле:
  npm run shop -- backup            сделать копию в DATA_DIR/backups (магазин при этом работает)
  npm run shop -- backup sheet      напечатать новый лист восстановления
  npm run shop -- verify ФАЙЛ       проверить копию: восстановить её во временную базу
  npm run shop -- restore ФАЙЛ      восстановить в пустую базу`

const sheetWords = (sheet: string) => `Лист восстановления. Распечатайте или перепишите и храните отдельно от сервера:

    ${sheet}

С ним и с копией магазин восстанавливается на пустой машине; без него и без файла data.key копию не открыть никому.
Показан один раз: в магазине остаётся только открытая половина ключа.`

const ROWS = ['строка', 'строки', 'строк'] as const
const FILES = ['файл', 'файла', 'файлов'] as const

/** Answers the exit code. */
export async function run([action]: string[]): Promise<number> {
  if (action !== undefined && action !== 'sheet') return say(USAGE, 2)
  const config = readConfig(process.env)
  if (action === 'sheet') return say(sheetWords(await printSheet(config.dataDir)), 0)
  const keys = readDataKeys(config.dataDir, config.dataKey)
  if ((await readRecoveryKey(config.dataDir)) === null) say(`${sheetWords(await printSheet(config.dataDir))}\n`, 0)
  const { pool, close } = await openShopDatabase(config)
  const begun = performance.now()
  try {
    const stores = { uploads: openFileStorage(config), pictures: choosePictures(config) }
    const source = { pool, dataDir: config.dataDir, host: config.host, release: packageFile.version, keys, stores }
    const { file, bytes, rows, files } = await makeCopy({ ...source, now: new Date() })
    const seconds = formatNumber(Math.ceil((performance.now() - begun) / 1000))
    return say(
      `Копия готова: ${file}\n${countText(rows, ROWS)}, ${countText(files, FILES)}, ${formatFileSize(bytes)}, ${seconds} с. Проверьте её: npm run shop -- verify ${file}`,
      0,
    )
  } finally {
    await close()
  }
}
