import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import { buildFiles, type BuiltFiles } from '#server/files/write/build-files.ts'
import { checkFiles } from '#server/files/check/check-files.ts'
import { openShopDatabase } from './open-shop-database.ts'

const USAGE = `Карты сайта, выгрузки и robots.txt филиалов:
  npm run shop -- files build      записать заново (старые отдаются, пока пишутся новые)
  npm run shop -- files check      что в них не примут поисковики, Яндекс Маркет, Директ, Карты и ВКонтакте`

const GOODS = ['товар', 'товара', 'товаров'] as const
const FILES = ['файл', 'файла', 'файлов'] as const

/** Answers the exit code. */
export async function run([action]: string[]): Promise<number> {
  if (action !== 'build' && action !== 'check') return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (action === 'check') return await check(checkFiles(db, config))
    const begun = performance.now()
    const built = await buildFiles({ db, config, now: new Date() })
    if (!built) return say('Файлы уже пишет другой процесс: дождитесь его.', 1)
    return say(summary(built, (performance.now() - begun) / 1000), 0)
  } finally {
    await close()
  }
}

function summary({ goods, branches }: BuiltFiles, seconds: number): string {
  const files = branches.flatMap((branch) => branch.files)
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024
  const peak = process.resourceUsage().maxRSS / 1024
  const lines = branches.map(
    ({ name, files: own }) => `  ${name}: ${own.map((file) => `${file.name} ${formatNumber(file.items)}`).join(', ')}`,
  )
  const time = `${formatNumber(Number(seconds.toFixed(1)))} с, память до ${formatNumber(Math.round(peak))} МБ`
  return [
    `${countText(goods, GOODS)}, ${countText(files.length, FILES)}, ${formatNumber(Math.round(megabytes))} МБ: ${time}`,
    ...lines,
  ].join('\n')
}

async function check(files: ReturnType<typeof checkFiles>): Promise<number> {
  let isRefused = false
  for await (const { branch, name, items, problems } of files) {
    const line = `${problems.length > 0 ? '✗' : '✓'} ${branch} ${name}: ${formatNumber(items)}`
    say([line, ...problems.map((problem) => `    ${problem}`)].join('\n'), problems.length > 0 ? 1 : 0)
    isRefused ||= problems.length > 0
  }
  return isRefused ? 1 : 0
}

function say(text: string, code: number): number {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}
