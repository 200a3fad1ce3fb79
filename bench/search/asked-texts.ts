import type { DbConnection } from '#server/db/client.ts'

/** What visitors type, by kind; made of the shop's own goods, every text once, so that no kept answer is measured. */
export type AskedTexts = Record<string, string[]>

/** Always the same sequence: two runs ask the same. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщыьэюя'
const WISHES = ['до {} руб', 'от {} вт', 'не дороже {}', 'в наличии {} шт', '{} шт', 'недорого {} мм']

export async function askedTexts({ pool }: DbConnection, ofEach: number): Promise<AskedTexts> {
  const next = random(19)
  const { rows } = await pool.query<{ name: string; article: string; vendor: string }>(
    `select g.name, g.article, v.name as vendor from good g join vendor v on v.code = g.vendor_code
    where g.is_active and not g.is_hire order by md5(g.code) limit $1`,
    [ofEach * 6],
  )
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const letter = () => any([...LETTERS])
  const thing = (name: string, vendor: string) => name.split(` ${vendor}`)[0]!.toLowerCase()
  const figures = (name: string) => name.split(', ').slice(1)
  const slip = (text: string) => {
    const at = 1 + Math.floor(next() * (text.length - 2))
    const kinds = [
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter() + text.slice(at + 1),
      text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2),
    ]
    return any(kinds)
  }
  const makers: Record<string, (good: (typeof rows)[number]) => string> = {
    articles: ({ article }) =>
      any([article, article.toLowerCase(), article.replaceAll(/[-/ ]/g, ''), article.slice(0, -1)]),
    words: ({ name, vendor }) => `${thing(name, vendor)} ${any([vendor, vendor.toLowerCase(), ...figures(name)])}`,
    typos: ({ name, vendor }) => {
      const words = thing(name, vendor).split(' ')
      return [...words.slice(0, -1), slip(words.at(-1)!), ...(next() < 0.4 ? [slip(vendor.toLowerCase())] : [])].join(
        ' ',
      )
    },
    phrases: ({ name, vendor }) =>
      `${next() < 0.3 ? 'прошу счёт на ' : ''}${thing(name, vendor)} ${any(figures(name)) ?? ''} ${any(WISHES).replace('{}', String(Math.floor(next() * 20_000)))}`,
    noise: () =>
      Array.from({ length: 1 + Math.floor(next() * 3) }, () =>
        Array.from({ length: 3 + Math.floor(next() * 9) }, letter).join(''),
      ).join(' '),
  }
  const texts: AskedTexts = {}
  for (const [kind, make] of Object.entries(makers)) {
    const own = new Set<string>()
    for (let place = 0; own.size < ofEach && place < rows.length; place++)
      own.add(make(rows[place]!).trim().slice(0, 100))
    texts[kind] = [...own]
  }
  return texts
}

/** What the field asks while they are typed: a beginning of each, and each whole. */
export function typedTexts(texts: AskedTexts): AskedTexts {
  const next = random(20)
  const seen = new Set<string>()
  const typed: AskedTexts = {}
  for (const [kind, own] of Object.entries(texts)) {
    typed[kind] = own
      .map((text) => text.slice(0, Math.max(2, Math.ceil(text.length * (0.2 + next() * 0.8)))).trim())
      .filter((text) => !seen.has(text) && seen.add(text))
  }
  return typed
}
