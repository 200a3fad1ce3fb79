import { Buffer } from 'node:buffer'
import type { InjectOptions } from 'fastify'
import type { TestShop } from '#server/test/test-app.ts'
import { hashPassword } from '#server/kernel/passwords.ts'

/** A source with a robot 1c / 1c, and requests as accounting makes them. */
export async function addTestSource(shop: TestShop, { name = '1С', login = '1c', isOn = true } = {}): Promise<number> {
  const { id } = await shop.database.db
    .insertInto('exchange_source')
    .values({
      name,
      kind: '1c',
      is_on: isOn,
      robot_login: login,
      robot_password_hash: await hashPassword('1c'),
      url: null,
      every_minutes: null,
      etag: null,
      fetched_at: null,
      created_at: shop.time.now,
      accepted_at: shop.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const basic = (login = '1c', password = '1c') =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`

export interface RobotAnswer {
  status: number
  type: string
  lines: string[]
}

export async function askExchange(shop: TestShop, query: string, more: InjectOptions = {}): Promise<RobotAnswer> {
  const { headers, ...rest } = more
  const answer = await shop.app.inject({
    url: `/exchange/1c?${query}`,
    headers: { host: 'shop.test', ...headers },
    ...rest,
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    lines: new TextDecoder('windows-1251').decode(answer.rawPayload).split('\n'),
  }
}

export interface RobotSession {
  sessid: string
  stamp: string
  ask: (query: string, more?: InjectOptions) => Promise<RobotAnswer>
  send: (name: string, bytes: string | Uint8Array) => Promise<string>
  /** Asks again while it is in progress. */
  load: (name: string) => Promise<string>
}

export async function begin(shop: TestShop, type = 'catalog', login = '1c'): Promise<RobotSession> {
  const { lines } = await askExchange(shop, `type=${type}&mode=checkauth`, { headers: { authorization: basic(login) } })
  const [, , , sessid = '', stamp = ''] = lines
  const own = (query: string, more: InjectOptions = {}) => askExchange(shop, `type=${type}&${sessid}&${query}`, more)
  return {
    sessid: sessid.slice('sessid='.length),
    stamp: stamp.slice('timestamp='.length),
    ask: own,
    async send(name, bytes) {
      const said = await own(`mode=file&filename=${encodeURIComponent(name)}`, {
        method: 'POST',
        payload: Buffer.from(bytes as Uint8Array),
      })
      return said.lines.join(' ')
    },
    async load(name) {
      for (;;) {
        const { lines: said } = await own(`mode=import&filename=${encodeURIComponent(name)}`)
        if (said[0] !== 'progress') return said.join(' ')
      }
    },
  }
}
