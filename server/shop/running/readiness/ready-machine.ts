import { sql } from 'kysely'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { newestCopy, newestDump } from '#server/copies/make-copy.ts'
import { freeBytes } from '#server/kernel/free-bytes.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { readForgetting } from '#server/shop/people/customer/forget-contacts.ts'
import { proxiesFound } from '#server/shop/running/settings/accept-proxy.ts'
import { smsBudget, smsSpent } from '#server/shop/people/auth/sms-budget.ts'
import { countHeld } from '#server/shop/running/settings/restored-base.ts'
import { advised, type Check, done, missing, oneRow } from './ready-check.ts'

const GIB = 1024 ** 3
const LEAST_FREE = GIB
const ADVISED_FREE = 5 * GIB
const BACKUP_DAYS = 2
const RECORDS = ['запись', 'записи', 'записей'] as const
const MESSAGES = ['сообщение', 'сообщения', 'сообщений'] as const

/** What the machine under the shop says of itself. */
export const MACHINE_CHECKS: readonly Check[] = [
  {
    code: 'proxies',
    group: 'Безопасность',
    name: 'Адреса покупателей',
    variable: 'TRUSTED_PROXIES',
    find: proxiesFound,
  },
  {
    code: 'database',
    group: 'Безопасность',
    name: 'Сервер базы данных',
    variable: 'DATABASE_URL',
    find: async ({ db, config, clock }) => {
      if (config.databaseUrl) return done('Свой PostgreSQL, за ним следят ваши средства.')
      const week = new Date(clock().getTime() - 7 * DAY_MS)
      const { count, last } = await oneRow(
        db,
        sql<{ count: number; last: Date | null }>`select count(*)::integer as count, max(at) as last
          from server_restart where at > ${week}`,
      )
      return last === null
        ? done('Встроенный; если остановится, магазин поднимет его сам.')
        : advised(
            `Встроенный; за неделю останавливался и был поднят: ${countText(count, ['раз', 'раза', 'раз'])}, последний раз ${relativeMomentText(last.toISOString(), clock())}. Обычно ему не хватает памяти.`,
          )
    },
  },
  {
    code: 'space',
    group: 'Безопасность',
    name: 'Место на диске',
    variable: 'DATA_DIR',
    find: async ({ config, freeBytes: ask = freeBytes }) => {
      const free = await ask(config.dataDir)
      if (free === null) return done('Сколько свободно, система не говорит.')
      const words = `Свободно ${free < GIB ? formatFileSize(free) : `${formatNumber(Math.floor(free / GIB))}\u00A0Гбайт`}.`
      if (free < LEAST_FREE) return missing(`${words} Когда места не останется, заказы приниматься не будут.`)
      return free < ADVISED_FREE ? advised(`${words} Освободите место или добавьте диск.`) : done(words)
    },
  },
  {
    code: 'backups',
    group: 'Безопасность',
    name: 'Резервные копии',
    find: async ({ db, config, clock }) => {
      const copy = await newestCopy(config.dataDir)
      if (!copy) {
        const dump = await newestDump(config.dataDir)
        if (dump && clock().getTime() - dump.getTime() < BACKUP_DAYS * DAY_MS)
          return advised(
            'Копию базы сделал pg_dump: снимков и ключа данных в ней нет, и магазин её не проверит. Полную делает npm run shop -- backup.',
          )
        const { archived } = await oneRow(
          db,
          sql<{ archived: Date | null }>`select last_archived_time as archived from pg_stat_archiver`,
        )
        const isArchived = archived !== null && clock().getTime() - archived.getTime() < BACKUP_DAYS * DAY_MS
        return missing(
          isArchived
            ? 'Журнал базы уходит в архив, но самой копии нет, а без неё он ничего не восстановит: npm run shop -- backup.'
            : 'Копии нет: npm run shop -- backup сделает её в DATA_DIR/backups.',
        )
      }
      const { head, bytes } = copy
      const when = relativeMomentText(head.made, clock())
      const words = `Последняя: ${when}, ${formatFileSize(bytes)}, магазин ${head.host}.`
      if (head.host !== config.host) return missing(`${words} Это копия другого магазина.`)
      if (clock().getTime() - Date.parse(head.made) > BACKUP_DAYS * DAY_MS)
        return missing(`${words} Она старше двух суток: npm run shop -- backup.`)
      return head.wrappedKey === null
        ? advised(
            `${words} Лист восстановления не напечатан: без файла data.key её не открыть. npm run shop -- backup sheet.`,
          )
        : done(words)
    },
  },
  {
    code: 'held',
    group: 'Безопасность',
    name: 'Сообщения после восстановления',
    find: async ({ db }) => {
      const held = await countHeld(db)
      return held === 0
        ? done('Ничего не задержано.')
        : missing(
            `База восстановлена из копии, и ${countText(held, MESSAGES)} ${held % 10 === 1 && held % 100 !== 11 ? 'ждёт' : 'ждут'} вашего решения: возможно, покупатели их уже получили.`,
          )
    },
  },
  {
    code: 'forgetting',
    group: 'Безопасность',
    name: 'Контакты прошлых лет',
    path: '/settings/orders',
    find: async ({ db }) => {
      const { contactYears } = await readSetting(db, 'privacy')
      const { waiting, isAllowed, forgotten } = await readForgetting(db)
      const term = `${countText(contactYears, ['год', 'года', 'лет'])} после завершения`
      if (waiting > 0)
        return missing(
          `${countText(waiting, RECORDS)} без аккаунта старше срока (${term}): закон велит не хранить имя, телефон и адрес дольше, чем нужно.`,
        )
      if (!isAllowed) return done(`Старше срока (${term}) ничего нет.`)
      return done(`Имя, телефон и адрес уходят через ${term}. Обезличено: ${formatNumber(forgotten)}.`)
    },
  },
  {
    code: 'sms-budget',
    group: 'Сообщения',
    name: 'Расход SMS на коды',
    path: '/settings/orders',
    find: async (desk) => {
      const rules = await smsBudget(desk)
      if (rules.length === 0) return advised('Предела нет: робот может заказать сколько угодно кодов за ваш счёт.')
      const spent = desk.ports ? await smsSpent({ ...desk, ports: desk.ports }) : 'little'
      const words = rules.map(({ limit, seconds }) => `${limit} ${seconds > 3600 ? 'в сутки' : 'в час'}`).join(', ')
      if (spent === 'all') return missing(`Предел исчерпан (${words}): с незнакомых устройств по SMS сейчас не войти.`)
      return spent === 'half'
        ? advised(`Истрачено больше половины (${words}). Если это не распродажа, включите защиту от роботов.`)
        : done(`Не больше ${words}.`)
    },
  },
  {
    code: 'silence',
    group: 'Безопасность',
    name: 'Магазин не молчит',
    variable: 'MESSAGES',
    find: ({ config }) => {
      if (!config.messages) return missing('MESSAGES=off: ни SMS, ни писем, ни событий магазин не отправляет.')
      return config.robots
        ? done('Сообщения уходят, поисковики допущены.')
        : missing('ROBOTS=off: поисковики не допущены.')
    },
  },
]
