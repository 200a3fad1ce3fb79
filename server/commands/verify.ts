import { resolve } from 'node:path'
import { longDayText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import { CopyError } from '#server/copies/copy-file.ts'
import { keyOfCopy, type Restored, verifyCopy } from '#server/copies/restore-copy.ts'
import { readDataKeys } from '#server/kernel/sealing.ts'
import { say } from './say.ts'

const USAGE = 'Проверить копию восстановлением во временную базу: npm run shop -- verify ФАЙЛ [--sheet XXXX-XXXX-…]'
const ROWS = ['строка', 'строки', 'строк'] as const
const FILES = ['файл', 'файла', 'файлов'] as const

export const restoredWords = ({ head, rows, files }: Restored): string =>
  `${countText(rows, ROWS)}, ${countText(files, FILES)}; магазин ${head.host} на ${longDayText(new Date(head.made))} ${timeOfDayText(head.made)}`

export function givenSheet(args: readonly string[]): string | null {
  const at = args.indexOf('--sheet')
  return at === -1 ? null : (args[at + 1] ?? '')
}

/** Answers the exit code. */
export async function run([path, ...more]: string[]): Promise<number> {
  if (!path || path.startsWith('--')) return say(USAGE, 2)
  const config = readConfig(process.env)
  const begun = performance.now()
  try {
    const key = await keyOfCopy(resolve(path), readDataKeys(config.dataDir, config.dataKey), givenSheet(more))
    const restored = await verifyCopy(resolve(path), key)
    const seconds = formatNumber(Math.ceil((performance.now() - begun) / 1000))
    return say(`Копия целая, восстанавливается за ${seconds} с: ${restoredWords(restored)}.`, 0)
  } catch (error) {
    if (error instanceof CopyError) return say(error.message, 1)
    throw error
  }
}
