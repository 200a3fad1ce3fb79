import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** What stands in the table wrongly or cannot be put there, in words for whoever edits it. */
export class NeedRefused extends Error {}

export interface SearchNeed {
  phrase: string
  kind: 'category' | 'page' | 'question'
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
  if (isAddress) checkPage(asked.target, title)
  else if (asked.isQuestion) throw new NeedRefused('Вопросу нужен адрес страницы: /delivery/')
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

async function checkPhrase(db: Db, typed: string): Promise<string> {
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

function checkPage(address: string, title: string): void {
  if (!ADDRESS.test(address)) throw new NeedRefused('Адрес — страница этого магазина, от «/» до «/»: /delivery/')
  if (title === '') throw new NeedRefused('Укажите название ссылки: его увидит покупатель.')
  if (title.length > LONGEST_TITLE) throw new NeedRefused(`Название длиннее ${LONGEST_TITLE} знаков. Сократите его.`)
}

async function checkCategory(db: Db, code: string): Promise<void> {
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
