import { dirname, resolve } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { CopyError } from '#server/copies/copy-file.ts'
import { keyOfCopy, restoreCopy } from '#server/copies/restore-copy.ts'
import { keepDataKey, openSealing, readDataKeys } from '#server/kernel/sealing.ts'
import { choosePictures, openFileStorage } from '#server/ports/files/choose.ts'
import { markRestored, marksFolder, readBaseMark } from '#server/shop/running/settings/restored-base.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'
import { restoredWords, givenSheet } from './verify.ts'

const USAGE = 'Восстановить копию в пустую базу: npm run shop -- restore ФАЙЛ [--sheet XXXX-XXXX-…]'

/** Answers the exit code. */
export async function run([path, ...more]: string[]): Promise<number> {
  if (!path || path.startsWith('--')) return say(USAGE, 2)
  const config = readConfig(process.env)
  try {
    const key = await keyOfCopy(resolve(path), readDataKeys(config.dataDir, config.dataKey), givenSheet(more))
    const { db, pool, close } = await openShopDatabase(config, { mayBeEmpty: true })
    try {
      const stores = { uploads: openFileStorage(config), pictures: choosePictures(config) }
      const restored = await restoreCopy(resolve(path), key, { pool, stores })
      // what the copy has sealed opens with its key alone
      if (config.dataKey === null) keepDataKey(config.dataDir, key)
      const mark = (await readBaseMark(dirname(resolve(path)))) ?? (await readBaseMark(marksFolder(config.dataDir)))
      const keys = [key, ...readDataKeys(config.dataDir, config.dataKey)]
      const { held } = await markRestored({ db, sealing: openSealing(keys), mark, now: new Date() })
      const waiting = held > 0 ? ` Неотправленных сообщений: ${held}, они ждут вашего решения в «Готовности».` : ''
      return say(`Магазин восстановлен: ${restoredWords(restored)}.${waiting}\nЗапустите его: npm start`, 0)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof CopyError) return say(error.message, 1)
    throw error
  }
}
