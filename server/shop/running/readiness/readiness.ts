import { sql } from 'kysely'
import type { ReadyItem } from '#contract/office/ready.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { groupErrors } from '#rules/settings/shop-schema.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { invalidateWithMemoized, memoizeFor } from '#server/kernel/memoize.ts'
import { readSetting, unwrittenFacts } from '#server/kernel/settings.ts'
import { robotsText } from '#server/shop/around/content/robots.ts'
import { advised, type Check, type ReadyDesk, done, missing, oneRow } from './ready-check.ts'
import { MACHINE_CHECKS } from './ready-machine.ts'

const FACTS: Record<string, string> = {
  'shop.name': 'название',
  'shop.phone': 'телефон',
  'shop.email': 'e-mail',
  'shop.legalName': 'организация',
  'shop.foundedYear': 'год основания',
  'seo.title': 'заголовок главной',
  'seo.description': 'описание главной',
}
const REQUISITES: Record<string, string> = {
  inn: 'ИНН',
  address: 'юридический адрес',
  bank: 'банк',
  bik: 'БИК',
  account: 'расчётный счёт',
}
/** Pages the law or a payment service asks for, by their address. */
const LEGAL_PAGES: Record<string, string> = {
  'privacy-policy': 'политика обработки данных',
  'soglasie-rassylky': 'согласие на рассылку',
  offer: 'оферта',
  returns: 'возврат',
  delivery: 'доставка',
  payment: 'оплата',
}
const SHORTEST_PAGE = 200
const CHECKS: readonly Check[] = [
  {
    code: 'facts',
    group: 'Магазин',
    name: 'Название и контакты',
    path: '/settings/shop',
    find: async ({ db }) => {
      const names = (await unwrittenFacts(db)).map((fact) => FACTS[fact] ?? fact)
      return names.length === 0 ? done('Свои, не взятые из примера.') : missing(`Не заполнено: ${names.join(', ')}.`)
    },
  },
  {
    code: 'requisites',
    group: 'Магазин',
    name: 'Реквизиты',
    path: '/settings/requisites',
    find: async ({ db }) => {
      const values = await readSetting(db, 'requisites')
      const empty = Object.entries(REQUISITES).flatMap(([name, words]) =>
        values[name as keyof typeof values] === '' ? [words] : [],
      )
      if (empty.length > 0) return missing(`Не заполнено: ${empty.join(', ')}. Без них не выставить счёт.`)
      const [wrong] = Object.values(groupErrors('requisites', values))
      return wrong ? missing(`${wrong}.`) : done('Заполнены, контрольные цифры сходятся.')
    },
  },
  {
    code: 'branches',
    group: 'Магазин',
    name: 'Филиалы и магазины',
    path: '/settings/places',
    find: async ({ db }) => {
      const { branches, shops } = await oneRow(
        db,
        sql<{ branches: number; shops: number }>`select
          (select count(*)::integer from node_logistic where city_id is not null) as branches,
          (select count(*)::integer from warehouse where is_shop) as shops`,
      )
      if (branches === 0) return missing('Нет ни одного филиала: покупателю нечего показать.')
      if (shops === 0) return missing('Нет ни одного магазина: самовывоза не будет, адреса на сайте нет.')
      return done(`Филиалов: ${branches}, магазинов: ${shops}.`)
    },
  },
  {
    code: 'delivery',
    group: 'Магазин',
    name: 'Доставка',
    path: '/settings/delivery',
    find: async ({ db, config }) => {
      const { active } = await readSetting(db, 'delivery')
      if (!active) return advised('Выключена: покупатели только забирают сами.')
      const { branches, without } = await oneRow(
        db,
        sql<{ branches: number; without: number }>`select count(*)::integer as branches,
            (count(*) filter (where not exists (select from delivery_tier t where t.node_code = n.code)))::integer as without
          from node_logistic n`,
      )
      if (branches === 0) return missing('Филиалов нет: возить некуда.')
      if (without === 0) return done('У каждого филиала есть цена курьера.')
      return config.transport.adapter === 'off'
        ? missing(`Нет цены курьера в филиалах: ${without}. Туда никто не привезёт.`)
        : advised(`Без курьера филиалов: ${without}. Туда возит транспортная компания.`)
    },
  },
  {
    code: 'goods',
    group: 'Товары',
    name: 'Товары с ценой',
    path: '/goods',
    find: async ({ db }) => {
      const { goods, bare } = await oneRow(
        db,
        sql<{ goods: number; bare: number }>`select count(*)::integer as goods,
          (count(*) filter (where cardinality(g.pictures) = 0))::integer as bare
          from good g where g.is_active and not g.is_hire and exists (select from good_offer o where o.good_code = g.code)`,
      )
      if (goods === 0) return missing('Ни одного товара с ценой: заведите их или подключите обмен.')
      return bare * 2 > goods
        ? advised(`${countText(goods, GOODS)}, но без фотографий больше половины: ${bare}.`)
        : done(`${countText(goods, GOODS)}.`)
    },
  },
  {
    code: 'exchange',
    group: 'Товары',
    name: 'Обмен с учётом',
    path: '/exchange',
    find: async ({ db, clock }) => {
      const { on, last } = await oneRow(
        db,
        sql<{ on: number; last: Date | null }>`select (select count(*)::integer from exchange_source where is_on) as on,
          (select max(ended_at) from exchange_run where state = 'applied') as last`,
      )
      if (on === 0) return advised('Не подключён: цены и остатки придётся вести вручную.')
      if (!last) return advised('Источник есть, но ни одна загрузка ещё не удалась.')
      return clock().getTime() - last.getTime() > 2 * DAY_MS
        ? advised('Последняя удачная загрузка — больше двух суток назад.')
        : done('Работает: последняя загрузка не старше двух суток.')
    },
  },
  {
    code: 'payment',
    group: 'Деньги',
    name: 'Оплата онлайн',
    path: '/settings/orders',
    variable: 'PAYMENT',
    find: ({ config }) =>
      config.payment.adapter === 'yookassa'
        ? done('Подключена ЮKassa.')
        : config.payment.adapter === 'embedded'
          ? missing('Учебная: денег она не берёт.')
          : advised('Не подключена: остаются оплата при получении и счёт.'),
  },
  {
    code: 'split',
    group: 'Деньги',
    name: 'Оплата частями',
    path: '/settings/requisites',
    variable: 'SPLIT',
    find: async ({ db, config }) => {
      if (config.split.adapter === 'off') return done('Не подключена: покупатели платят сразу.')
      if (config.split.adapter === 'embedded') return missing('Учебная: денег она не берёт.')
      const written = await db.selectFrom('setting').select('value').where('key', '=', 'taxes').executeTakeFirst()
      return written?.value && Object.hasOwn(written.value, 'vatRate')
        ? done('Подключён Яндекс Сплит: чеки пробивает касса, подключённая в кабинете Яндекс Пэй.')
        : missing(
            'Подключён Яндекс Сплит, но ставка НДС не задана: чек ушёл бы «без НДС». Задайте её в «Реквизитах» и проверьте, что в кабинете Яндекс Пэй подключена касса: других чеков за эти оплаты не будет.',
          )
    },
  },
  {
    code: 'email',
    group: 'Сообщения',
    name: 'Отправка писем',
    variable: 'EMAIL',
    find: ({ config }) => {
      if (config.email.adapter !== 'smtp') return missing('Письма никуда не уходят.')
      return isOpenMail(config.email.url)
        ? advised(
            `От ${config.email.from}, но по smtp://: если почтовый сервер не умеет STARTTLS, пароль и письма видны по дороге. Возьмите smtps://.`,
          )
        : done(`От ${config.email.from}.`)
    },
  },
  {
    code: 'sms',
    group: 'Сообщения',
    name: 'Отправка SMS',
    variable: 'SMS',
    find: ({ config }) =>
      config.sms.adapter === 'embedded' ? missing('SMS никуда не уходят: по телефону не войти.') : done('Подключена.'),
  },
  {
    code: 'legal',
    group: 'Сайт',
    name: 'Обязательные страницы',
    path: '/texts?kind=page',
    find: async ({ db }) => {
      const rows = await db.selectFrom('page').select(['code', 'body']).execute()
      const written = new Map(rows.map(({ code, body }) => [code, body.trim().length]))
      const short = Object.entries(LEGAL_PAGES).flatMap(([code, name]) =>
        (written.get(code) ?? 0) < SHORTEST_PAGE ? [name] : [],
      )
      return short.length === 0
        ? done('Написаны все шесть; прочитайте их глазами юриста.')
        : missing(`Нет или почти пусты: ${short.join(', ')}.`)
    },
  },
  {
    code: 'robots',
    group: 'Сайт',
    name: 'Открыт поисковикам',
    path: '/seo/files',
    find: async ({ db, config }) => {
      if (isLocal(config)) return missing('Адрес местный: поисковики сюда не дойдут.')
      if (/^Disallow: \/$/m.test(robotsText(`${config.scheme}://${config.host}`))) return missing('robots.txt закрыт.')
      const { last } = await oneRow(
        db,
        sql<{ last: Date | null }>`select max(ended_at) as last from file_build where error is null`,
      )
      return last
        ? done('robots.txt открыт, карта сайта построена.')
        : advised('robots.txt открыт, карты сайта ещё нет.')
    },
  },
  {
    code: 'https',
    group: 'Сайт',
    name: 'Свой адрес по https',
    variable: 'HOST',
    find: ({ config }) =>
      isLocal(config)
        ? missing(`Адрес ${config.host} виден только на этой машине.`)
        : config.scheme === 'https'
          ? done(`https://${config.host}`)
          : missing(`${config.host} открыт без шифрования: пароли и телефоны видны по дороге.`),
  },
  {
    code: 'captcha',
    group: 'Сайт',
    name: 'Защита от роботов',
    variable: 'CAPTCHA',
    find: ({ config }) =>
      config.captcha.adapter === 'off'
        ? advised('Выключена: роботов сдерживают только ограничения по адресу.')
        : done('Подключена.'),
  },
  {
    code: 'map',
    group: 'Сайт',
    name: 'Карта магазинов',
    variable: 'MAP_TILES_URL',
    find: ({ config }) =>
      config.mapTiles
        ? done('Плитки заданы.')
        : advised('Своей подложки нет: вне городов примера будет ссылка на внешнюю карту.'),
  },
  {
    code: 'factors',
    group: 'Безопасность',
    name: 'Второй фактор у всех',
    path: '/people',
    find: async ({ db }) => {
      const { all, without } = await oneRow(
        db,
        sql<{
          all: number
          without: number
        }>`select count(*)::integer as all, (count(*) filter (where totp_secret is null
            and not exists (select from staff_passkey p where p.staff_id = staff.id)))::integer as without
          from staff where state = 'active' and not is_demo`,
      )
      if (all === 0) return missing('Людей в Пульте ещё нет: npm run shop -- staff add.')
      return without === 0 ? done(`Людей: ${all}.`) : missing(`Без второго фактора: ${without} из ${all}.`)
    },
  },
  {
    code: 'demo',
    group: 'Безопасность',
    name: 'Выдуманного нет',
    variable: 'SHOP_MODE',
    find: async ({ db, config }) => {
      const { goods, people } = await oneRow(
        db,
        sql<{
          goods: number
          people: number
        }>`select (select count(*)::integer from setting where key = 'demo') as goods,
          (select count(*)::integer from staff where is_demo) as people`,
      )
      if (goods > 0) return missing('В базе демо-магазин: для своего нужна пустая база.')
      if (people > 0) return missing('Остались люди из примера: закройте им доступ.')
      return config.mode === 'production'
        ? done('Рабочий режим, демо-данных нет.')
        : missing('Режим демо: SHOP_MODE=production.')
    },
  },
  ...MACHINE_CHECKS,
]

/** A server of this machine or of one's own network is nobody's road. */
const isOpenMail = (url: string) => {
  const { protocol, hostname, port } = new URL(url)
  const isNear = hostname === 'localhost' || /^(127|10|192\.168)\./.test(hostname)
  return protocol === 'smtp:' && port !== '465' && !isNear
}

const isLocal = ({ host }: Config) => /^(localhost|127\.|\[::1)|\.localhost(:|$)|\.(test|local)(:|$)/.test(host)

const FRESH_MS = 60_000
const counted = new WeakMap<Db, () => Promise<number>>()
invalidateWithMemoized(counted)

/** How much is missing, for a line that is asked for every minute. */
export function countUnready({ db, config, proxies }: ReadyDesk): Promise<number> {
  const count = async () => {
    const items = await readReadiness({ db, config, proxies, clock: () => new Date() })
    return items.filter(({ state }) => state === 'missing').length
  }
  const ask = counted.get(db) ?? memoizeFor(FRESH_MS, count)
  counted.set(db, ask)
  return ask()
}

/** Each by what really is there now; nobody ticks it. */
export async function readReadiness(desk: ReadyDesk): Promise<ReadyItem[]> {
  return Promise.all(
    CHECKS.map(async ({ find, path = null, variable = null, ...rest }) => ({
      ...rest,
      path,
      variable,
      ...(await find(desk)),
    })),
  )
}
