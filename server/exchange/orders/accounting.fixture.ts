import { Parser } from 'htmlparser2'
import { sql } from 'kysely'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import type { OrderSourceRow } from './order-options.ts'
import { acknowledgeBatch, ordersXml } from './orders-xml.ts'

/** An element as a receiver reads it: by a parser that is not ours. */
export interface Read {
  name: string
  attributes: Record<string, string>
  text: string
  all: (name: string) => Read[]
  one: (path: string) => Read
  /** Text at the path; null: not there. */
  at: (path: string) => string | null
  requisites: () => Record<string, string>
}

export function readXml(bytes: Buffer): Read {
  const encoding = /encoding="([^"]+)"/.exec(bytes.subarray(0, 100).toString('latin1'))![1]!
  const root = node('', {})
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const made = node(name, attributes)
        open.at(-1)!.children.push(made)
        open.push(made)
      },
      ontext: (text) => void (open.at(-1)!.text += text),
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  return root.children[0]!
}

function node(name: string, attributes: Record<string, string>) {
  const children: ReturnType<typeof node>[] = []
  const self: Read & { children: typeof children } = {
    name,
    attributes,
    text: '',
    children,
    all: (wanted) => children.filter((each) => each.name === wanted),
    one: (path) =>
      path.split('/').reduce<Read>((at, step) => {
        const [found, another] = at.all(step)
        if (!found || another) throw new Error(`${path}: ${found ? 'several' : 'no'} ${step}`)
        return found
      }, self),
    at: (path) => {
      try {
        return self.one(path).text
      } catch {
        return null
      }
    },
    requisites: () =>
      Object.fromEntries(
        self
          .one('ЗначенияРеквизитов')
          .all('ЗначениеРеквизита')
          .map((each) => [each.at('Наименование')!, each.at('Значение')!]),
      ),
  }
  return self
}

export interface OrderAccounting extends OfficeShop {
  source: OrderSourceRow
  /** A buyer's cart of these, ordered; answers the number. */
  buy: (goods: [code: string, quantity: number][], form?: Record<string, unknown>) => Promise<string>
  /** What mode=query answers, by order. */
  query: (session?: string, version?: string) => Promise<Map<string, Read>>
  success: (session?: string) => Promise<number>
  exchangeOf: (number: string) => Promise<{
    version: number
    acknowledged_version: number
    acknowledged_at: Date | null
    external_number: string | null
    difference: string | null
  } | null>
}

/** A shop and a source «1С» that knows two of its goods. */
export async function openAccounting(options: Record<string, unknown> = {}): Promise<OrderAccounting> {
  const shop = await openOfficeShop()
  const { db } = shop.database
  const { rows } = await sql<OrderSourceRow>`
    insert into exchange_source (name, kind, is_on, robot_login, options, created_at)
    values ('1С', '1c', true, '1c', ${JSON.stringify(options)}::jsonb, ${shop.time.now})
    returning id, name, options, created_at`.execute(db)
  const source = rows[0]!
  await db
    .insertInto('external_id')
    .values([
      { source_id: source.id, kind: 'good', external: 'guid-drill#red', code: '100101' },
      { source_id: source.id, kind: 'good', external: 'guid-saw', code: '100201' },
    ])
    .execute()
  return {
    ...shop,
    source,
    async buy(goods, form = {}) {
      const buyer = openVisitor(shop)
      await buyer.post('/cart/update', { goods: goods.map(([code, quantity]) => ({ code, quantity })) })
      const answer = await buyer.post('/order/save', orderForm(form))
      if (answer.status !== 200) throw new Error(JSON.stringify(answer))
      return answer.data.number as string
    },
    async query(session = 'a', version = '') {
      const root = readXml((await ordersXml(shop.services, source, session, version)).xml)
      const documents = version.startsWith('3')
        ? root.all('Контейнер').map((each) => each.one('Документ'))
        : root.all('Документ')
      return new Map(documents.map((each) => [each.at('Номер')!, each]))
    },
    success: (session = 'a') => acknowledgeBatch(shop.services, source, session),
    async exchangeOf(number) {
      const found =
        await sql<never>`select order_exchange.version, acknowledged_version, acknowledged_at, external_number, difference
        from order_exchange join shop_order on id = order_id where number = ${number} and source_id = ${source.id}`.execute(
          db,
        )
      return found.rows[0] ?? null
    },
  }
}
