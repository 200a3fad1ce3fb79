import type { DbConnection } from '#server/db/client.ts'

export interface OrderList {
  kind: string
  lines: string[]
}

interface Named {
  article: string
  name: string
  vendor: string
}

/** The same lists each time, whatever else changes. */
function dice(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x8000_0000) * below)
  }
  return { next, of: <T>(values: readonly T[]) => values[next(values.length)]! }
}
type Dice = ReturnType<typeof dice>

const RUSSIAN = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя']
const SIGNS = [...`abcxyz0123456789абвйщъ-_%'"\\&|!()<>:*.,;/@#№×`]

const word = (letters: readonly string[], { next, of }: Dice, least: number, most: number) =>
  Array.from({ length: least + next(most - least) }, () => of(letters)).join('')

/** A name as a foreman says it: without the model, in another order, now and then without the maker. */
function phrase({ name, vendor }: Named, { next }: Dice): string {
  const [head = '', ...figures] = name.replaceAll('\u00a0', ' ').split(',')
  const thing = head.split(vendor)[0]!.trim().toLowerCase()
  const said = [thing, ...(next(2) === 0 ? [vendor] : []), ...figures.slice(0, 1 + next(2)).map((each) => each.trim())]
  return `${said.join(' ')} ${next(2) === 0 ? `${1 + next(20)} шт` : ''}`.trim()
}

/** One letter lost in every word that can spare it. */
const misspelt = (text: string, { next }: Dice) =>
  text.replace(/[а-яё]{6,}/giu, (whole) => {
    const at = 2 + next(whole.length - 3)
    return whole.slice(0, at) + whole.slice(at + 1)
  })

/** Lists of purchasing offices and of those who wish the shop ill, no two lines alike. */
export async function orderLists({ db }: DbConnection, length: number): Promise<OrderList[]> {
  const rows = await db
    .selectFrom('good')
    .innerJoin('vendor', 'vendor.code', 'good.vendor_code')
    .select(['good.article', 'good.name', 'vendor.name as vendor'])
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
    .orderBy('good.code')
    .execute()
  const chance = dice(1)
  const picked = (count: number): Named[] => Array.from({ length: count }, () => chance.of(rows))
  const different = (make: () => string): string[] => {
    const lines = new Set<string>()
    for (let tries = 0; lines.size < length && tries < 100 * length; tries++) lines.add(make())
    return [...lines]
  }
  const noise = () => Array.from({ length: 3 }, () => word(RUSSIAN, chance, 4, 11)).join(' ')
  const quantity = () => 1 + chance.next(20)
  return [
    { kind: 'articles', lines: different(() => `${chance.of(rows).article}\t${quantity()}`) },
    { kind: 'names', lines: different(() => `${chance.of(rows).name} — ${quantity()} шт`) },
    { kind: 'phrases', lines: different(() => phrase(chance.of(rows), chance)) },
    { kind: 'misspelt phrases', lines: different(() => misspelt(phrase(chance.of(rows), chance), chance)) },
    { kind: 'noise', lines: different(noise) },
    {
      kind: 'noise of figures',
      lines: different(() => `${word(RUSSIAN, chance, 2, 4)} ${chance.next(9999)} ${noise()}`),
    },
    { kind: 'hostile', lines: different(() => Array.from({ length: 12 }, () => word(SIGNS, chance, 3, 16)).join(' ')) },
    {
      kind: 'known words, any order',
      lines: different(() =>
        picked(4)
          .map(({ name }) => chance.of(name.split(/[\s,]+/)))
          .join(' '),
      ),
    },
  ]
}
