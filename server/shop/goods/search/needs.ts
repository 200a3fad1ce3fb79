import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What stands in the table wrongly or cannot be put there, in words for whoever edits it. */
export class NeedRefused extends Error {}

export interface SearchNeed {
  phrase: string
  kind: 'category' | 'page' | 'question' | 'good'
  target: string
  title: string
}

export interface NewNeed {
  phrase: string
  target: string
  title: string
  isQuestion: boolean
}

const LONGEST_PHRASE = 300
const LONGEST_TITLE = 100
const ADDRESS = /^\/(?:[a-z0-9_-]+\/)*$/
/** Where the shop's own screens stand; texts, sections and places are known by their tables. */
const SCREENS = new Set(
  '/ /actions/ /arenda/ /blog/ /brands/ /catalog/ /catalog-prokata/ /compare/ /discount/ /favorites/ /news/ /publications/ /quick-order/ /service/ /shops/'.split(
    ' ',
  ),
)

export const readNeeds = (db: Db): Promise<SearchNeed[]> =>
  db
    .selectFrom('search_need')
    .select(['phrase', 'kind', 'target', 'title'])
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('phrase')
    .execute()

/** «резать|пилить плитку» → a section by its code, or a page by its address and title. Last of its kind. */
export async function addNeed(db: Db, asked: NewNeed): Promise<SearchNeed> {
  const phrase = await checkPhrase(db, asked.phrase)
  const title = asked.title.trim()
  const isAddress = asked.target.startsWith('/')
  const kind = asked.isQuestion ? 'question' : isAddress ? 'page' : 'category'
  if (isAddress) {
    checkTitle(title)
    await checkAddress(db, asked.target)
  } else if (asked.isQuestion) throw new NeedRefused('Вопросу нужен адрес страницы: /delivery/')
  else await checkCategory(db, asked.target)
  const { rows } = await sql<SearchNeed>`
    insert into search_need (phrase, kind, target, title, position)
    select ${phrase}, ${kind}, ${asked.target}, ${isAddress ? title : ''}, coalesce(max(position), 0) + 1 from search_need
    on conflict (phrase, target) do nothing returning phrase, kind, target, title`.execute(db)
  if (!rows[0]) throw new NeedRefused(`Фраза «${phrase}» уже ведёт на ${asked.target}.`)
  return rows[0]
}

/** All of a phrase, or where it leads to alone; answers how many went. */
export async function removeNeed(db: Db, phrase: string, target?: string): Promise<number> {
  const gone = await db
    .deleteFrom('search_need')
    .where('phrase', '=', normal(phrase))
    .$if(target !== undefined, (query) => query.where('target', '=', target!))
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n)
    throw new NeedRefused(
      `Такой строки нет: «${normal(phrase)}»${target === undefined ? '' : ` → ${target}`}. Список: npm run shop -- search need list`,
    )
  return Number(gone.numDeletedRows)
}

const normal = (phrase: string) => phrase.toLowerCase().replace(/\s+/g, ' ').trim()

export async function checkPhrase(db: Db, typed: string): Promise<string> {
  const phrase = normal(typed)
  if (phrase === '') throw new NeedRefused('Укажите фразу: слова через пробел, варианты слова через «|».')
  if (phrase.length > LONGEST_PHRASE)
    throw new NeedRefused(`Фраза длиннее ${LONGEST_PHRASE} знаков. Разделите её на несколько.`)
  if (!/^[a-zа-яё0-9|-]+(?: [a-zа-яё0-9|-]+)*$/.test(phrase) || /(?:^|[ |])\||\|(?= |$)/.test(phrase))
    throw new NeedRefused('Во фразе — только буквы, цифры и «|» между вариантами слова: «резать|пилить плитку|кафель».')
  const { rows } = await sql<{ words: (string[] | null)[] }>`select search_need_words(${phrase}) as words`.execute(db)
  const mute = phrase.split(' ').filter((_, place) => !rows[0]!.words[place]?.length)
  if (mute.length > 0) throw new NeedRefused(`Слово «${mute[0]}» поиск не различает. Уберите его из фразы.`)
  return phrase
}

export function checkTitle(title: string): void {
  if (title === '') throw new NeedRefused('Укажите название ссылки: его увидит покупатель.')
  if (title.length > LONGEST_TITLE) throw new NeedRefused(`Название длиннее ${LONGEST_TITLE} знаков. Сократите его.`)
}

export async function checkCategory(db: Db, code: string): Promise<void> {
  const known = await db
    .selectFrom('category')
    .select('code')
    .where('code', '=', code)
    .where('is_hire', '=', false)
    .executeTakeFirst()
  if (!known)
    throw new NeedRefused(
      `Раздела «${code}» нет. Нужен код раздела из его адреса: /catalog/perforatory/ → perforatory.`,
    )
}

/** Leads somewhere in this shop, and not back to the search. */
export async function checkAddress(db: Db, address: string): Promise<void> {
  if (!ADDRESS.test(address)) throw new NeedRefused('Адрес — страница этого магазина, от «/» до «/»: /delivery/')
  if (address.startsWith('/search-result/'))
    throw new NeedRefused('Этот адрес ведёт обратно в поиск: выберите страницу, раздел или товар.')
  if (SCREENS.has(address)) return
  const [, first = '', second = ''] = address.split('/')
  const code = second.slice(second.lastIndexOf('-') + 1)
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from page where ${address} = '/' || code || '/')
      or (${first} in ('news', 'actions', 'publications') and exists (select from publication where code = ${second}))
      or (${first} = 'blog' and (
        exists (select from blog_type where ${address} = '/blog/' || code || '/')
        or exists (select from publication where kind = 'blog' and ${address} = '/blog/' || blog_type_code || '/' || code || '/')))
      or (${first} in ('catalog', 'catalog-prokata') and (
        exists (select from category where ${address} = '/' || ${first} || '/' || code || '/')
        or exists (select from tag where ${address} = '/catalog/' || category_code || '/' || slug || '/')))
      or (${first} = 'brands' and exists (select from vendor where slug = ${second}))
      or (${first} = 'shops' and exists (select from warehouse where slug = ${second}))
      or (${first} = 'service' and exists (select from service_center where slug = ${second}))
      or (${first} in ('product', 'arenda') and exists (select from good where code = ${code} and is_active)) as "isKnown"`.execute(
    db,
  )
  if (!rows[0]!.isKnown) throw new NeedRefused(`Страницы ${address} в магазине нет. Проверьте адрес.`)
}

export async function checkGood(db: Db, code: string): Promise<void> {
  const good = await db
    .selectFrom('good')
    .select(['name', 'is_active'])
    .where('code', '=', code)
    .where('is_hire', '=', false)
    .executeTakeFirst()
  if (!good) throw new NeedRefused(`Товара с кодом «${code}» нет.`)
  if (!good.is_active) throw new NeedRefused(`«${good.name}» скрыт: покупатели его не увидят.`)
}
